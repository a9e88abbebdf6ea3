import type { Key } from '@merenda/i18n';
import type { Route } from '@merenda/ui/client/call.ts';
import { createQueries } from '@merenda/ui/client/queries.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allRoutes } from '../../app/all-routes.ts';
import { createAppRouter } from '../../app/router.tsx';
import { answer, lose, type Reply, refuse } from '../answers.ts';
import { FAMILY_REPLIES, guardianWith, listOf, MARINA, SOFIA } from '../family.ts';
import { open, t } from '../open.tsx';

/** A screen of a signed-in guardian in each of the states that what it asks for can be in. */
interface Screen {
  at: string;
  /** The route without whose answer the screen shows nothing. */
  needs: Route;
  /** A text on the loaded screen. */
  shows: string;
  /** Without a record that is its subject it is no page. */
  isOfOne?: true;
  /** The text of the empty screen, and the replies that make it empty. */
  empty?: { says: Key; when: Reply[] };
  /** A blocked guardian reads it, or what is left of it. */
  whenBlocked?: 'open' | { shows: string };
}

const SOFIAS = `/dependents/${SOFIA._id}`;
const STUDENT = 'GET /responsible-users/:userId/dependents/:id';
const STUDENTS = 'GET /responsible-users/:userId/dependents';
const noStudents = answer(STUDENTS, listOf());

const SCREENS: Record<string, Screen> = {
  '/': {
    at: '/',
    needs: STUDENTS,
    shows: SOFIA.name,
    empty: { says: 'home.empty.title', when: [noStudents] },
    whenBlocked: 'open',
  },
  '/week': { at: '/week', needs: 'GET /responsible-users/:userId/week', shows: 'Beef stew' },
  '/transfer-balance': { at: '/transfer-balance', needs: STUDENTS, shows: SOFIA.name },
  '/transfer-balance/$studentId': {
    at: `/transfer-balance/${SOFIA._id}`,
    needs: STUDENT,
    shows: t('transfers.amount'),
    isOfOne: true,
  },
  '/payments': {
    at: '/payments',
    needs: 'GET /companies/:id',
    shows: t('topups.method.heading'),
  },
  '/payments/automatic': {
    at: '/payments/automatic',
    needs: 'GET /companies/:company/wallets/automatic-topups',
    shows: t('topups.automatic.amount'),
  },
  '/payments/create': {
    at: '/payments/create',
    needs: 'GET /payment-gateway-credentials',
    shows: t('cards.create.number'),
  },
  '/payments/receipts': {
    at: '/payments/receipts',
    needs: 'GET /responsible-users/:id/wallet-topups',
    shows: t('receipts.empty.title'),
    whenBlocked: 'open',
  },
  '/reversal-account-balance': {
    at: '/reversal-account-balance',
    needs: 'GET /responsible-users/:id/wallet-topups',
    shows: t('reversal.reason'),
    whenBlocked: { shows: t('home.blocked.title') },
  },
  '/dependents/$dependentId': {
    at: SOFIAS,
    needs: STUDENT,
    shows: SOFIA.name,
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/dependents/$dependentId/data': {
    at: `${SOFIAS}/data`,
    needs: STUDENT,
    shows: '20/05/2016',
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/dependents/$dependentId/buy': {
    at: `${SOFIAS}/buy`,
    needs: STUDENT,
    shows: t('ordering.start'),
    isOfOne: true,
    whenBlocked: { shows: t('home.blocked.title') },
  },
  '/dependents/$dependentId/menu': {
    at: `${SOFIAS}/menu`,
    needs: STUDENT,
    shows: 'Beef stew',
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/dependents/$dependentId/consumption-report': {
    at: `${SOFIAS}/consumption-report`,
    needs: STUDENT,
    shows: t('statement.title'),
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/dependents/$dependentId/consumption-report/limit': {
    at: `${SOFIAS}/consumption-report/limit`,
    needs: STUDENT,
    shows: t('limits.title'),
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/dependents/$dependentId/standing-order': {
    at: `${SOFIAS}/standing-order`,
    needs: STUDENT,
    shows: t('week.standing.title'),
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/anamnesis/$dependentId': {
    at: `/anamnesis/${SOFIA._id}`,
    needs: STUDENT,
    shows: t('health.title'),
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/responsible/$responsibleId/consumption-report': {
    at: `/responsible/${MARINA._id}/consumption-report`,
    needs: 'GET /wallets/logs',
    shows: t('report.empty.title'),
    whenBlocked: 'open',
  },
  '/help/open-tickets': {
    at: '/help/open-tickets',
    needs: 'GET /user-tickets',
    shows: t('tickets.empty'),
    whenBlocked: 'open',
  },
  '/help/help-chat': {
    at: '/help/help-chat?topic=other',
    needs: 'GET /user-tickets',
    shows: t('chat.other'),
    whenBlocked: 'open',
  },
  '/dependents/$dependentId/schedulling': {
    at: `${SOFIAS}/schedulling`,
    needs: STUDENT,
    shows: t('schedule.empty.title'),
    isOfOne: true,
    whenBlocked: 'open',
  },
  '/alerts': { at: '/alerts', needs: 'GET /alerts', shows: t('alerts.none'), whenBlocked: 'open' },
  '/profile': {
    at: '/profile?view=devices',
    needs: 'GET /auth/sessions',
    shows: t('profile.device.here'),
    whenBlocked: 'open',
  },
  '/create-student': {
    at: '/create-student',
    needs: 'GET /companies/:company/restaurants',
    shows: t('students.step.school'),
  },
};

const main = page.getByRole('main');

function replyTo(route: Route): Reply {
  const reply = FAMILY_REPLIES.findLast((one) => one.route === route);
  if (!reply) throw new Error(`no reply of the family for ${route}`);
  return reply;
}

describe.each(Object.values(SCREENS))(
  '$at',
  ({ at, needs, shows, isOfOne, empty, whenBlocked }) => {
    const itself = main.getByText(shows).first();

    test('says that it is loading, and then shows itself', async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const reply = replyTo(needs);
      await open(at, {
        ...reply,
        to: async (...asked) => {
          await held;
          return reply.to(...asked);
        },
      });
      await expect.element(main.getByText(t('common.loading')).first()).toBeInTheDocument();
      release();
      await expect.element(itself).toBeVisible();
    });

    test('tells a failure of ours in words, and shows itself to whoever tries again', async () => {
      const api = await open(at, refuse(needs, 'internal'));
      await expect.element(main.getByRole('alert').first()).toBeVisible();
      api.change(replyTo(needs));
      await main
        .getByRole('button', { name: t('common.retry') })
        .first()
        .click();
      await expect.element(itself).toBeVisible();
    });

    test('says that there is no connection, and shows itself when there is one', async () => {
      const api = await open(at, lose(needs));
      await expect.element(page.getByText(t('error.connection.title')).first()).toBeVisible();
      api.change(replyTo(needs));
      await expect.element(itself).toBeVisible();
    });

    if (isOfOne) {
      test('is no page of what is not there, and offers no second try', async () => {
        await open(at, refuse(needs, 'not_found'));
        await expect.element(main.getByText(t('error.notFound.title'))).toBeVisible();
        expect(main.getByRole('button', { name: t('common.retry') }).elements()).toEqual([]);
      });
    }

    if (empty) {
      test('says that there is nothing yet', async () => {
        await open(at, ...empty.when);
        await expect.element(main.getByText(t(empty.says))).toBeVisible();
      });
    }

    if (whenBlocked) {
      test('can be read by a guardian who is blocked', async () => {
        await open(at, guardianWith({ blocked: true }));
        const left = whenBlocked === 'open' ? itself : main.getByText(whenBlocked.shows);
        await expect.element(left).toBeVisible();
      });
    } else {
      test('is closed to a guardian who is blocked, and says so', async () => {
        await open(at, guardianWith({ blocked: true }));
        await expect
          .element(main.getByRole('heading', { level: 1 }))
          .toHaveTextContent(t('closed.title'));
      });
    }
  },
);

/** Pages that are not in the table, and why. */
const WITHOUT_STATES = {
  '/help': 'shows itself without what it asks for',
  '/help/data-rights': 'asks for nothing',
  '/invitation': 'a journey leads through it',
  '/payments/receipts/$topupId': 'a journey leads through it',
  '/dependents/anamnesis/$dependentId': 'the screen of /anamnesis/$dependentId',
  '/dependents/$dependentId/buy/$orderId': 'a journey leads through it',
  '/dependents/$dependentId/schedulling/$scheduleId': 'a journey leads through it',
  '/product/$productId': 'has tests of its own',
  '/responsible/$responsibleId/menu': 'the menu of a student, of the guardian',
  '/responsible/$responsibleId/schedulling': 'the schedule of a student, of the guardian',
  '/responsible/$responsibleId/schedulling/$scheduleId': 'a journey leads through it',
  '/order': 'a journey leads through it',
  '/$': 'asks for nothing',
};

test('every page of a guardian is shown in all its states, or has a reason not to be', () => {
  const { routesByPath } = createAppRouter(createQueries(), {
    history: createMemoryHistory(),
    routeTree: allRoutes,
  });
  const pages = Object.entries(routesByPath).flatMap(([path, { id }]) =>
    id.startsWith('/guardian') ? [path] : [],
  );
  expect(Object.keys({ ...SCREENS, ...WITHOUT_STATES }).toSorted()).toEqual(pages.toSorted());
});
