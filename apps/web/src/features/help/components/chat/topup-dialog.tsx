import type { ChosenType } from '@merenda/domain/help/tickets';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { brandName } from '@merenda/domain/payments/cards';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { formatDay, type Key } from '@merenda/i18n';
import { companyDay } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../session/session.ts';
import { lastTopupsQuery, type SpokenTopup } from '../../api/subjects.ts';
import { SubjectDialog, type SubjectDialogProps } from './subject-dialog.tsx';

const PROBLEMS = {
  'WALLET-NOT-RECHARGED': 'chat.problem.notArrived',
  'PAYMENT-GATEWAY-WARN': 'chat.problem.gatewayWarn',
  'USER-WALLET-REIMBURSEMENT': 'chat.problem.refund',
} as const satisfies Readonly<Record<ChosenType<'topup' | 'refund'>, Key>>;

/** The choice of one of the last top-ups and of its problem (product:help#chat-about-a-refund). */
export function TopupDialog({ open, onClose, onChosen }: SubjectDialogProps) {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  const { data, error, refetch } = useQuery(lastTopupsQuery(me._id));
  const labelOf = useTopupLabel();
  const money = (major: number) => formatMoney(wireToMinor(major, currency), currency, language);
  const dayOf = ({ createdAt }: SpokenTopup) =>
    formatDay(language, companyDay(createdAt), 'numeric');
  return (
    <SubjectDialog
      open={open}
      onClose={onClose}
      title={t('chat.recharge.choose')}
      empty={t('chat.recharge.empty')}
      problems={PROBLEMS}
      things={data?.docs.map((topup) => ({
        value: topup._id,
        label: labelOf(topup),
        text: dayOf(topup),
        aside: money(topup.total),
      }))}
      failure={{ error, onRetry: () => void refetch() }}
      onChosen={(topup, problem) => {
        const chosen = data?.docs.find(({ _id }) => _id === topup);
        if (!chosen) return;
        const message = t('chat.said.topup', {
          problem: t(PROBLEMS[problem]),
          total: money(chosen.total),
          date: dayOf(chosen),
        });
        onChosen({ message, conversationType: problem, topup });
      }}
    />
  );
}

/** PIX, a card by its brand and last digits, or unidentified. */
function useTopupLabel(): (topup: SpokenTopup) => string {
  const t = useT();
  return ({ card, paymentServiceProvider }) => {
    if (card) {
      const { lastDigits: digits, paymentAuthorizer } = card;
      return t('cards.label', { brand: brandName(paymentAuthorizer.name), digits });
    }
    return paymentKindOf(paymentServiceProvider) === 'pix'
      ? t('chat.topup.pix')
      : t('chat.topup.unknown');
  };
}
