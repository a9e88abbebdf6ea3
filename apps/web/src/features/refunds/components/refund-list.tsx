import { wireToMinor } from '@merenda/domain/money/money';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { companyDateTime } from '@merenda/ui/brand/company-time.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import {
  IconArrowForwardUp,
  IconCheck,
  IconClock,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useSession } from '../../../session/session.ts';
import type { Refund } from '../api/refunds.ts';
import styles from './refunds.module.css';

const LOOKS: Record<Refund['status'], { tone: 'good' | 'warn' | 'bad'; Icon: TablerIcon }> = {
  pending: { tone: 'warn', Icon: IconClock },
  done: { tone: 'good', Icon: IconCheck },
  refused: { tone: 'bad', Icon: IconX },
  failed: { tone: 'bad', Icon: IconArrowForwardUp },
};

/** The refunds of a top-up, newest first. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const t = useT();
  return (
    <Card>
      <h3 className={styles.listed}>{t('refunds.list')}</h3>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <RefundRow key={refund._id} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}

function RefundRow({ refund: { status, value, createdAt, parts } }: { refund: Refund }) {
  const t = useT();
  const language = useLanguage();
  const { responsible, currency } = useSession();
  const { tone, Icon } = LOOKS[status];
  const names = parts.map(({ wallet, name }) =>
    wallet === responsible.wallet._id ? t('topups.myWallet') : name,
  );
  return (
    <li>
      <div className={styles.what}>
        <Money minor={wireToMinor(value, currency)} currency={currency} />
        <Chip tone={tone} icon={<Icon aria-hidden />}>
          {t(`refunds.status.${status}`)}
        </Chip>
      </div>
      <p className={styles.quiet}>{companyDateTime(language, createdAt, 'long')}</p>
      <p className={styles.quiet}>{dotted(names)}</p>
      {status === 'failed' && <p className={styles.quiet}>{t('refunds.failed')}</p>}
    </li>
  );
}
