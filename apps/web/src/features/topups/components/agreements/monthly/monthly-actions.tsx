import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { MonthlyTopup } from '../../../../../queries/agreements.ts';
import { useSession } from '../../../../../session/session.ts';
import { useEndMonthly } from '../../../api/agreements.ts';
import { replacementDraft } from '../../../model/agreements/replacement-draft.ts';
import { EndAgreement } from '../end-agreement.tsx';

/** A button to stop the monthly top-up; a paused one can also continue with another card. */
export function MonthlyActions({ monthly }: { monthly: MonthlyTopup }) {
  const t = useT();
  const language = useLanguage();
  const { me, responsible, currency } = useSession();
  const { _id, card, value, fee, pausedBy } = monthly;
  const end = useEndMonthly(me.company, _id);
  const totalMinor = wireToMinor(value, currency) + wireToMinor(fee, currency);
  const amount = formatMoney(totalMinor, currency, language);
  const walletId = responsible.wallet._id;
  const draft = replacementDraft(monthly, { walletId, currency, today: companyToday() });
  return (
    <>
      {pausedBy && (
        <ButtonLink
          to="/payments"
          search={{}}
          state={{ topup: { draft, guardian: me._id } }}
          size="small"
        >
          {t('topups.automatic.chooseCard')}
        </ButtonLink>
      )}
      <EndAgreement
        end={end}
        label={t(pausedBy ? 'common.delete' : 'topups.monthly.stop')}
        wide={!pausedBy}
        title={t(pausedBy ? 'topups.monthly.delete.title' : 'topups.monthly.stop.title')}
        text={
          pausedBy
            ? t('topups.monthly.delete.text')
            : t('topups.monthly.stop.text', { amount, digits: card.lastDigits })
        }
        confirm={t(pausedBy ? 'common.delete' : 'topups.monthly.stop')}
        done="payments.success.deleteRecurringMonthly"
        failed="payments.error.deleteRecurringMonthly"
      />
    </>
  );
}
