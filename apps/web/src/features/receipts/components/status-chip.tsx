import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconClockOff,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Receipt } from '../api/receipts.ts';

/**
 * The state of a top-up. `created` is shown as pending. A dispute takes precedence over the payment's
 * state.
 */
type Status =
  | Exclude<Receipt['status'], 'created'>
  | `disputed_${NonNullable<Receipt['disputed']>}`;

const LOOKS: Record<Status, { tone: 'good' | 'warn' | 'bad' | 'plain'; Icon: TablerIcon }> = {
  pending: { tone: 'warn', Icon: IconClock },
  paid: { tone: 'good', Icon: IconCheck },
  failed: { tone: 'bad', Icon: IconX },
  expired: { tone: 'plain', Icon: IconClockOff },
  partially_refunded: { tone: 'plain', Icon: IconArrowBackUp },
  refunded: { tone: 'plain', Icon: IconArrowBackUp },
  disputed_open: { tone: 'warn', Icon: IconAlertTriangle },
  disputed_lost: { tone: 'bad', Icon: IconAlertTriangle },
};

export function StatusChip({ status, disputed }: Pick<Receipt, 'status' | 'disputed'>) {
  const t = useT();
  const state = status === 'created' ? 'pending' : status;
  const shown: Status = disputed ? `disputed_${disputed}` : state;
  const { tone, Icon } = LOOKS[shown];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {t(`receipts.status.${shown}`)}
    </Chip>
  );
}
