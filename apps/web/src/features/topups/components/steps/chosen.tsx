import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconUsers } from '@tabler/icons-react';
import { cardOf } from '../../model/wizard/draft.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { METHOD_ICONS } from './method-step.tsx';

/** The answers before the amounts, which a shortcut may have given: each leads back to its step. */
export function Chosen({
  topup: { draft, offer, method = 'card', busy, turnBack },
}: {
  topup: TopupWizardState;
}) {
  const t = useT();
  const Icon = METHOD_ICONS[method];
  const card = method === 'card' ? cardOf(draft, offer) : undefined;
  return (
    <Card flush>
      <RowButton
        icon={<Icon size={24} />}
        text={t('topups.change.method')}
        disabled={busy}
        onClick={() => turnBack('method')}
      >
        {t(`topups.method.${method}`)}
      </RowButton>
      {(card || offer.recipients.length > 1) && (
        <RowButton
          icon={<IconUsers size={24} />}
          text={card && t('topups.change.card')}
          disabled={busy}
          onClick={() => turnBack('recipients')}
        >
          {card ? `•••• ${card.lastDigits}` : t('topups.change.recipients')}
        </RowButton>
      )}
    </Card>
  );
}
