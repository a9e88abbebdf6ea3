import { brandName } from '@merenda/domain/payments/cards';
import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCreditCard, IconExternalLink, IconQrcode, IconUsers } from '@tabler/icons-react';
import { StudentAvatar } from '../../../../queries/student-avatar.tsx';
import { cardOf, chosenOf } from '../../model/wizard/draft.ts';
import { walletName } from '../../model/wizard/recipients.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { Balance } from './balance.tsx';

export const METHOD_ICONS = { pix: IconQrcode, link: IconExternalLink, card: IconCreditCard };

/** The answers before the amounts, which a shortcut may have given: each leads back to its step. */
export function Chosen({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const { draft, offer, method, busy, turnBack } = topup;
  const card = method === 'card' ? cardOf(draft, offer) : undefined;
  return (
    <Card flush>
      <ChosenMethod topup={topup} />
      {(card || offer.recipients.length > 1) && (
        <RowButton
          icon={<IconUsers size={24} />}
          text={card && t('topups.change.card')}
          disabled={busy}
          onClick={() => turnBack('recipients')}
        >
          {card
            ? t('cards.label', {
                brand: brandName(card.paymentAuthorizer.name),
                digits: card.lastDigits,
              })
            : t('topups.change.recipients')}
        </RowButton>
      )}
    </Card>
  );
}

/** How it is paid, as a row that leads back to that step. */
export function ChosenMethod({
  topup: { method = 'card', busy, turnBack },
}: {
  topup: TopupWizardState;
}) {
  const t = useT();
  const Icon = METHOD_ICONS[method];
  return (
    <RowButton
      icon={<Icon size={24} />}
      text={t('topups.change.method')}
      disabled={busy}
      onClick={() => turnBack('method')}
    >
      {t(`topups.method.${method}`)}
    </RowButton>
  );
}

/** The chosen wallets, or all before there is a choice, with what is in them. */
export function Wallets({ topup: { draft, offer } }: { topup: TopupWizardState }) {
  const t = useT();
  const chosen = chosenOf(draft, offer);
  const wallets = chosen.length > 0 ? chosen : offer.recipients;
  return wallets.map(({ to, id, userId, name, photo, balanceMinor }) => (
    <Card key={id}>
      <CardRow
        picture={<StudentAvatar student={{ _id: userId, name, photo }} />}
        title={walletName({ to, name }, t)}
        text={<Balance minor={balanceMinor} currency={offer.currency} />}
      />
    </Card>
  ));
}
