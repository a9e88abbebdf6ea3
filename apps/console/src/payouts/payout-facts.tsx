import { formatMoney } from '@merenda/domain/money/money';
import { FOUR_EYES_DAYS } from '@merenda/domain/payouts/payouts';
import { formatDateTime } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { amountOf } from '../finance/money.ts';
import { companyName } from '../places/brand-options.ts';
import { localZone } from '../session/local-zone.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import type { OperatorPayout } from './queries.ts';

/** All that a decision about a payout goes by: who asks, for what, and what else was asked for lately. */
export function PayoutFacts({ payout }: { payout: OperatorPayout }) {
  const t = useT();
  const language = useLanguage();
  const { details, approvals, returning, currency, askedLately } = payout;
  const lately = amountOf(askedLately, currency);
  return (
    <FactList
      facts={[
        { term: t('finance.guardian'), value: <Guardian guardian={payout.guardian} /> },
        { term: t('console.payouts.company'), value: companyName(payout.company) },
        {
          term: t('console.payouts.kind'),
          value: t(
            payout.subject === 'CLOSE-RESPONSABLE-WALLET'
              ? 'console.payouts.closing'
              : 'console.payouts.part',
          ),
        },
        { term: t('console.payouts.motive'), value: details?.motive },
        { term: t('reversal.name'), value: details?.name },
        {
          term: t('console.payouts.to'),
          value:
            details &&
            [details.destination.bank, details.destination.account].filter(Boolean).join(' '),
        },
        {
          term: t('console.payouts.asked'),
          value: formatDateTime(language, payout.createdAt, 'long', localZone()),
        },
        {
          term: t('console.payouts.lately', { days: FOUR_EYES_DAYS }),
          value: formatMoney(lately.minor, lately.currency, language),
        },
        {
          term: t('console.payouts.approvals'),
          value: t('console.payouts.approvals.of', approvals),
        },
        {
          term: t('console.payouts.return'),
          value: returning && t('console.payouts.returning', { name: returning.by.name }),
        },
        { term: t('console.payouts.reason'), value: returning?.reason ?? payout.reason },
      ]}
    />
  );
}

/** The name leads to the person; a deleted account has its id in place of a name. */
function Guardian({ guardian: { _id, name, isBlocked } }: Pick<OperatorPayout, 'guardian'>) {
  const t = useT();
  const { rights } = useOperator();
  if (!name) return <>{dotted([t('common.erasedPerson'), _id])}</>;
  return (
    <>
      {mayCall(rights, 'GET /operator/guardians/:id', 'guardians.see') ? (
        <Link to="/people/guardians/$guardianId" params={{ guardianId: _id }} search={{}}>
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      {isBlocked && <Chip tone="bad">{t('people.blocked')}</Chip>}
    </>
  );
}
