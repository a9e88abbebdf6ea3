import { formatMoney, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useSession } from '../../../session/session.ts';
import type { ListedTopup } from '../api/latest-topups.ts';

/** A link that repeats a top-up, in as few taps as its payment kind allows (product:topups#shortcuts). */
export function RepeatLink({
  topup: { _id, parts },
  kind,
}: {
  topup: Pick<ListedTopup, '_id' | 'parts'>;
  kind: PaymentKind;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency, responsible } = useSession();
  const minor = sumMinor(parts.map(({ value }) => wireToMinor(value, currency)));
  const names = parts.map(({ wallet, name }) =>
    wallet === responsible.wallet._id ? t('home.wallet') : name,
  );
  return (
    <Card flush>
      <RowLink
        to="/payments"
        search={{ repeat: _id }}
        icon={<IconRepeat size={24} />}
        text={dotted([t(`topups.method.${kind}`), names.join(', ')])}
      >
        {t('topups.repeat', { amount: formatMoney(minor, currency, language) })}
      </RowLink>
    </Card>
  );
}
