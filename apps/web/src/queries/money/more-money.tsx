import { formatMoney, toMajor, wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { quickAmounts } from '@merenda/ui/blocks/fields/quick-amounts.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useSession } from '../../session/session.ts';

/**
 * The ways to add money for a student with a low balance (product:topups#shortcuts). The main one, which
 * stands first, is a transfer if the own wallet covers a round amount, else a top-up.
 */
export function MoreMoney({
  studentId,
  isBrief = false,
}: {
  studentId: string;
  /** Only the main one, in a card among others. */
  isBrief?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const { responsible, currency } = useSession();
  const heldMinor = wireToMinor(responsible.wallet.balance, currency);
  const amount = quickAmounts(currency)
    .slice(0, 2)
    .findLast((minor) => minor <= heldMinor);
  const size = isBrief ? 'small' : 'normal';
  return (
    <>
      {amount !== undefined && (
        <ButtonLink
          to="/transfer-balance/$studentId"
          params={{ studentId }}
          search={{ amount: toMajor(amount, currency) }}
          size={size}
        >
          {t('home.pass', { amount: formatMoney(amount, currency, language) })}
        </ButtonLink>
      )}
      {!(isBrief && amount !== undefined) && (
        <ButtonLink
          to="/payments"
          search={{ student: studentId }}
          kind={amount === undefined ? 'primary' : 'soft'}
          size={size}
          icon={<IconPlus size={18} aria-hidden />}
        >
          {t('home.addBalance')}
        </ButtonLink>
      )}
      {!isBrief && amount === undefined && (
        <ButtonLink
          to="/transfer-balance/$studentId"
          params={{ studentId }}
          kind="soft"
          size={size}
          icon={<IconArrowsExchange size={18} aria-hidden />}
        >
          {t('home.move')}
        </ButtonLink>
      )}
    </>
  );
}
