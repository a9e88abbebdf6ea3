import { authorizersQuery } from '../../../features/cards/api/cards.ts';
import { receiptQuery, topupsQuery } from '../../../features/receipts/api/receipts.ts';
import { eligibilityQuery } from '../../../features/refunds/api/refunds.ts';
import { latestTopupsQuery } from '../../../features/topups/api/latest-topups.ts';
import { repeatedQuery } from '../../../features/topups/api/payments.ts';
import { withdrawableQuery } from '../../../features/transfers/api/withdrawable.ts';
import { automaticQuery, monthlyQuery } from '../../../queries/agreements.ts';
import { cardsQuery } from '../../../queries/cards.ts';
import { companyQuery } from '../../../queries/company.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { gatewaysQuery } from '../../../queries/gateways.ts';
import { studentOf } from '../../data/diners.ts';
import { guardianPage } from '../../page.ts';

export const forGuardians = [
  guardianPage('/payments', {
    screen: () => import('./payments.tsx'),
    // The cards have their row in the profile.
    part: ({ page }) => (page === 'methods' ? 'profile' : 'topup'),
    data: ({ ask, me: { _id, company }, search }) => {
      // The page that waits for the payment asks for its state itself.
      if (search.page !== 'methods' && search.TransactionId !== undefined) return [];
      if (search.page === 'methods') {
        return [
          ask(cardsQuery(company)),
          ask(monthlyQuery(company)),
          ask(automaticQuery(company)),
          ask(gatewaysQuery(company)),
        ];
      }
      return [
        ask(companyQuery(company)),
        ask(gatewaysQuery(company)),
        ask(dependentsQuery(_id)),
        ask(cardsQuery(company)),
        ask(latestTopupsQuery(_id)),
        search.repeat !== undefined && ask(repeatedQuery(_id, String(search.repeat))),
      ];
    },
    closed: ({ page, TransactionId }) => {
      if (page === 'methods') return { some: 'POST /payment-cards' };
      // The page also shows the outcome of a payment made before.
      if (TransactionId !== undefined) return 'open';
      return { all: 'POST /companies/:company/wallets/card-topup' };
    },
    wizard: ({ page }) => page !== 'methods',
  }),
  guardianPage('/payments/automatic', {
    screen: () => import('./automatic-topup.tsx'),
    part: 'topup',
    data: ({ ask, me: { _id, company } }) => [
      ask(automaticQuery(company)),
      ask(dependentsQuery(_id)),
      ask(cardsQuery(company)),
      ask(gatewaysQuery(company)),
    ],
    closed: { all: 'POST /companies/:company/wallets/automatic-topups' },
    wizard: true,
  }),
  guardianPage('/payments/create', {
    screen: () => import('./add-card.tsx'),
    part: 'topup',
    data: ({ ask, me }) => [ask(gatewaysQuery(me.company)), ask(authorizersQuery)],
    closed: { all: 'POST /payment-cards' },
    wizard: true,
  }),
  guardianPage('/payments/receipts', {
    screen: () => import('./receipts.tsx'),
    part: 'statement',
    data: ({ askFirst, me }) => [askFirst(topupsQuery(me._id))],
    closed: 'open',
  }),
  guardianPage('/payments/receipts/$topupId', {
    screen: () => import('./receipt.tsx'),
    part: 'statement',
    data: ({ ask, me, params: { topupId } }) => [
      ask(receiptQuery(me._id, topupId)),
      ask(eligibilityQuery(me._id, topupId)),
    ],
    closed: 'open',
  }),
  guardianPage('/transfer-balance', {
    screen: () => import('./choose-student.tsx'),
    part: 'start',
    data: ({ ask, me }) => [ask(dependentsQuery(me._id))],
    closed: { all: 'POST /responsible-users/:userId/student-transfers' },
  }),
  guardianPage('/transfer-balance/$studentId', {
    screen: () => import('./transfer-balance.tsx'),
    part: 'student',
    data: (load) => {
      const { ask, me, params } = load;
      // The amount that can be taken out.
      const withdrawable = async () => {
        const { _id, maySpend, wallet } = await studentOf(load, params.studentId);
        return maySpend && wallet && ask(withdrawableQuery(me._id, _id));
      };
      return [withdrawable(), ask(dependentsQuery(me._id))];
    },
    closed: {
      all: 'POST /responsible-users/:userId/student-transfers',
    },
    wizard: true,
  }),
] as const;
