import { formatMoney, toMajor, wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { quickAmounts } from '@merenda/ui/blocks/fields/quick-amounts.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { useSession } from '../session/session.ts';

/**
 * The way to add money for a student with a low balance: from the own wallet if it covers a round amount,
 * else by a top-up (product:topups#shortcuts).
 */
export function MoreMoney({ studentId }: { studentId: string }) {
  const t = useT();
  const language = useLanguage();
  const { responsible, currency } = useSession();
  const heldMinor = wireToMinor(responsible.wallet.balance, currency);
  const amount = quickAmounts(currency)
    .slice(0, 2)
    .findLast((minor) => minor <= heldMinor);
  return (
    <>
      {amount !== undefined && (
        <ButtonLink
          to="/transfer-balance/$studentId"
          params={{ studentId }}
          search={{ amount: toMajor(amount, currency) }}
          size="small"
        >
          {t('home.pass', { amount: formatMoney(amount, currency, language) })}
        </ButtonLink>
      )}
      <ButtonLink
        to="/payments"
        search={{ student: studentId }}
        kind={amount === undefined ? 'primary' : 'soft'}
        size="small"
        icon={<IconPlus size={18} aria-hidden />}
      >
        {t('home.addBalance')}
      </ButtonLink>
    </>
  );
}
