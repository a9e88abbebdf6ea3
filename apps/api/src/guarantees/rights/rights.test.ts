import { ROUTES, type RouteSpec } from '@merenda/contract';
import {
  isClosedToBlocked,
  type Named,
  STUDENT_RIGHTS,
  type StudentRight,
} from '@merenda/contract/access';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../../testing/factories/family-ids.ts';
import {
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../testing/factories/guardians.ts';
import {
  createGuardianship,
  createRequest,
  endGuardianship,
} from '../../testing/factories/shared-students.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { leavingNoTrace } from '../testing/fingerprint.ts';
import { expectFailure, type Parts, sendRequest } from '../testing/request.ts';
import { REQUESTS, type RouteName } from '../testing/requests.ts';

type Caller =
  | 'second'
  | 'spender'
  | 'carer'
  | 'invited'
  | 'asking'
  | 'refused'
  | 'expired'
  | 'former';

/** Each caller's rights over the family's student; undefined without a guardianship. */
const RIGHTS: Record<Caller, readonly StudentRight[] | undefined> = {
  second: ['see'],
  spender: ['see', 'spend'],
  carer: ['see', 'health'],
  invited: undefined,
  asking: undefined,
  refused: undefined,
  expired: undefined,
  former: undefined,
};
const CALLERS = Object.keys(RIGHTS) as Caller[];

const REFUSALS = {
  see: [404, 'not_found'],
  spend: [403, 'spending_not_allowed'],
  health: [403, 'health_not_allowed'],
  own: [403, 'not_owner'],
} as const;

let payments: Payments;
let family: CompleteFamily;
const callers = {} as Record<Caller, SignedInGuardian>;

beforeAll(async () => {
  payments = await startPayments();
  await payments.sandbox.control({ webhooks: { paused: true } });
  const { api } = payments;
  family = await createCompleteFamily(payments, await openCompany(api, 'wefood'));
  for (const caller of CALLERS) callers[caller] = await createGuardian(api);
  const { student, spareStudent, leavingStudent } = family.own;
  for (const shared of [student, spareStudent, leavingStudent]) {
    await createGuardianship(api, shared, callers.second);
    await createGuardianship(api, shared, callers.spender, { maySpend: true });
    await createGuardianship(api, shared, callers.carer, { maySeeHealth: true });
    await createGuardianship(api, shared, callers.former, { maySpend: true, maySeeHealth: true });
    await endGuardianship(api, shared, callers.former);
    const asked = { owner: family.own.user, student: shared };
    await createRequest(api, callers.asking, asked);
    const refused = await createRequest(api, callers.refused, asked);
    await api.owner.query('UPDATE guardian_request SET refused_at = now() WHERE id = $1', [
      refused.id,
    ]);
    const expired = await createRequest(api, callers.expired, asked);
    await api.owner.query('UPDATE guardian_request SET expires_at = now() WHERE id = $1', [
      expired.id,
    ]);
    await api.owner.query(
      `INSERT INTO guardian_invitation
         (student_id, inviter_id, email, may_spend, may_see_health, expires_at)
       VALUES ($1, $2, $3, true, true, now() + interval '1 day')`,
      [shared, family.own.user, callers.invited.email],
    );
  }
});
afterAll(() => payments.close());

/** A request that names the student, and the rights that its named records require. */
interface Case {
  title: string;
  name: RouteName;
  spec: RouteSpec;
  asked: readonly StudentRight[];
  /** Selects the part of the correct request's body that is sent. */
  body?: (body: Record<string, unknown>) => Record<string, unknown>;
}

const OF_STUDENTS = ROUTES.flatMap((spec) => {
  const name = `${spec.method} ${spec.url}` as RouteName;
  return Object.values(spec.names ?? {}).flatMap((named) => casesOf(name, spec, named));
});

function casesOf(name: RouteName, spec: RouteSpec, named: Named): Case[] {
  if (typeof named === 'string') return [];
  if (!('student' in named)) {
    return [{ title: name, name, spec, asked: ['see', ...Object.values(named)] }];
  }
  const further = Object.entries(named.also ?? {}) as [StudentRight, readonly string[]][];
  const plain = { title: name, name, spec, asked: ['see', named.student] as const };
  if (further.length === 0) return [plain];
  return further.flatMap(([right, fields]) =>
    fields.map((field) => {
      const [key = '', value] = field.split('=');
      const body: Case['body'] = (all) =>
        value === undefined ? { [key]: all[key] } : { ...all, [key]: value };
      return { ...plain, title: `${name}, ${field}`, asked: [...plain.asked, right], body };
    }),
  );
}

const untouched = (tests: () => void) => leavingNoTrace(() => payments.api, tests);

const send = ({ name, body }: Case, caller: Caller) => {
  const { user, token } = callers[caller];
  const own = { ...family.own, user: user._id };
  const request: Parts = REQUESTS[name]({ ...family, own });
  const parts = body && request.body ? { ...request, body: body(request.body as never) } : request;
  return sendRequest(payments.api.url, name, parts, { token });
};

const missingFor = (caller: Caller, asked: readonly StudentRight[]) =>
  STUDENT_RIGHTS.find((right) => asked.includes(right) && !RIGHTS[caller]?.includes(right));

describe('a caller who lacks a right over the student is refused, and nothing changes', () => {
  untouched(() => {
    test.each(OF_STUDENTS)('$title', async (one) => {
      for (const caller of CALLERS) {
        const missing = missingFor(caller, one.asked);
        if (missing === undefined) continue;
        const answer = await send(one, caller);
        const [status, code] = REFUSALS[missing];
        // A request that moves money names records of the payer's own, too, which are not found.
        if (one.spec.movesMoney && answer.status === 404) expectFailure(answer, 404, 'not_found');
        else expectFailure(answer, status, code);
      }
    });
  });
});

describe('a guardian who asked, is invited or was refused gets no data of the student from any route', () => {
  const READ = ROUTES.filter(
    ({ access, method, isLive }) => access === 'guardian' && method === 'GET' && !isLive,
  ).map((spec) => `${spec.method} ${spec.url}` as RouteName);
  const OUTSIDE = CALLERS.filter((caller) => RIGHTS[caller] === undefined && caller !== 'former');

  test.each(READ)('%s', async (name) => {
    const { rows } = await payments.api.owner.query<Record<string, string>>(
      'SELECT id, wallet_id, kiosk_user_id, ean_code FROM student WHERE id = $1',
      [family.own.student],
    );
    const secrets = Object.values(rows[0] ?? {});
    expect(secrets).toHaveLength(4);
    for (const caller of OUTSIDE) {
      const { user, token } = callers[caller];
      const request: Parts = REQUESTS[name]({ ...family, own: { ...family.own, user: user._id } });
      const { text } = await sendRequest(payments.api.url, name, request, { token });
      for (const secret of secrets) expect(text, caller).not.toContain(`"${secret}"`);
    }
  });
});

describe('a caller with the right is let in', () => {
  // In other requests a part belongs to the family itself.
  const namesStudentsOnly = ({ spec: { names = {}, takesFile } }: Case) =>
    !takesFile &&
    !Object.values(names).some(
      (named) => named === 'own' || Object(named).cart || Object(named).order,
    );
  // The owner's alone are tried by the walk over all routes.
  const isForOthers = ({ asked }: Case) =>
    CALLERS.some((caller) => missingFor(caller, asked) === undefined);
  test.each(filled(OF_STUDENTS.filter(namesStudentsOnly).filter(isForOthers)))(
    '$title',
    async (one) => {
      for (const caller of CALLERS) {
        if (missingFor(caller, one.asked) !== undefined) continue;
        const { body, text } = await send(one, caller);
        const refusals = one.asked.map((right) => REFUSALS[right][1]);
        expect(refusals, text).not.toContain(Object(body).code);
      }
    },
  );
});

describe('a guardian without a confirmed address', () => {
  const GUARDIANS = ROUTES.filter(({ access }) => access === 'guardian').map((spec) => ({
    name: `${spec.method} ${spec.url}` as RouteName,
    spec,
  }));
  const setConfirmed = (confirmed: boolean) =>
    payments.api.owner.query('UPDATE guardian SET email_confirmed_at = $2 WHERE id = $1', [
      family.own.user,
      confirmed ? new Date() : null,
    ]);
  const ask = (name: RouteName) =>
    sendRequest(payments.api.url, name, REQUESTS[name](family), { token: family.secrets.token });
  beforeAll(() => setConfirmed(false));
  afterAll(() => setConfirmed(true));

  describe('withdraws no money, invites nobody and adds no way to sign in', () => {
    untouched(() => {
      test.each(filled(GUARDIANS.filter(({ spec }) => spec.confirmed)))(
        '$name',
        async ({ name }) => {
          expectFailure(await ask(name), 403, 'email_not_confirmed');
        },
      );
    });
  });

  // Requests that end the family's access are left out; files have their own tests.
  const ENDS = ['DELETE', 'PATCH'];
  test.each(
    filled(
      GUARDIANS.filter(
        ({ spec }) => !spec.confirmed && !spec.takesFile && !ENDS.includes(spec.method),
      ),
    ),
  )('is let in elsewhere: $name', async ({ name }) => {
    const { body, text } = await ask(name);
    expect(Object(body).code, text).not.toBe('email_not_confirmed');
  });

  test('is refused exactly where money leaves, somebody is invited or associates, or a way to sign in is added', () => {
    const closed = GUARDIANS.filter(({ spec }) => spec.confirmed).map(({ name }) => name);
    expect(closed.toSorted()).toEqual([
      'POST /alerts/push',
      'POST /auth/passkeys',
      'POST /auth/passkeys/options',
      'POST /auth/second-factor',
      'POST /auth/second-factor/app',
      'POST /auth/second-factor/recovery-codes',
      'POST /responsible-users/:id/wallet-topups/:topupId/refunds',
      'POST /responsible-users/:userId/calendar-feed',
      'POST /responsible-users/:userId/dependents/:id/invitations',
      'POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/email',
      'POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/link',
      'POST /responsible-users/:userId/dependents/:id/requests/:requestId/agree',
      'POST /responsible-users/:userId/dependents/associate',
      'POST /responsible-users/:userId/wallet-refund',
      'POST /school-wallets/request-reimbursement',
      'POST /school-wallets/wallet-refund',
    ]);
  });
});

test('a blocked guardian reads every page, and is refused where a route declares it', () => {
  const guardians = ROUTES.filter(({ access }) => access === 'guardian');
  expect(guardians.filter(({ method }) => method === 'GET').some(isClosedToBlocked)).toBe(false);
  // Routes that give rights over a student's money, or make new ways to it.
  for (const url of ['invitations', 'guardians/:guardianId', 'dependents', 'dependents/:id']) {
    const changing = guardians.filter(
      (spec) => spec.url.endsWith(`/${url}`) && !['GET', 'DELETE'].includes(spec.method),
    );
    expect(changing.length, url).toBeGreaterThan(0);
    expect(changing.every(isClosedToBlocked), url).toBe(true);
  }
});

describe('acts for which a session alone is not enough', () => {
  const STEP_UPS = ROUTES.flatMap((spec) =>
    spec.stepUp ? [{ name: `${spec.method} ${spec.url}` as RouteName, stepUp: spec.stepUp }] : [],
  );
  const ask = (name: RouteName, token: string, body?: Record<string, unknown>) => {
    const request: Parts = REQUESTS[name](family);
    const parts = body ? { ...request, body: { ...(request.body as object), ...body } } : request;
    return sendRequest(payments.api.url, name, parts, { token });
  };

  // For leaving money and for invitations the compiler requires a step-up.
  test('include guardians, passwords, passkeys, devices, data and the account', () => {
    const changing = ROUTES.filter(
      ({ method, access }) => access === 'guardian' && method !== 'GET',
    );
    const wanted = ['guardians/:guardianId', 'users/:id', 'data-export', 'auth/me'];
    for (const url of [
      ...wanted,
      'passkeys/options',
      'passkeys/:id',
      'auth/sessions',
      'sessions/:id',
    ]) {
      const routes = changing.filter((spec) => spec.url.endsWith(`/${url}`));
      expect(routes.length, url).toBeGreaterThan(0);
      expect(
        routes.every(({ stepUp }) => stepUp),
        url,
      ).toBe(true);
    }
  });

  describe('are refused to a session without a recent proof of identity', () => {
    let token: string;
    beforeAll(async () => {
      token = await createSession(payments.api, family.own.user);
      await payments.api.owner.query(
        "UPDATE session SET stepped_up_at = now() - interval '11 minutes' WHERE guardian_id = $1",
        [family.own.user],
      );
    });
    untouched(() => {
      test.each(filled(STEP_UPS.filter(({ stepUp }) => stepUp === true)))(
        '$name',
        async ({ name }) => {
          expectFailure(await ask(name, token), 403, 'step_up_required');
        },
      );
    });
  });

  test.each(filled(STEP_UPS.filter(({ stepUp }) => stepUp !== true)))(
    'are refused without the right password: $name',
    async ({ name }) => {
      const token = await createSession(payments.api, family.own.user);
      const wrong = { password: 'not this one', currentPassword: 'nor this one' };
      expectFailure(await ask(name, token, wrong), 403, 'wrong_password');
    },
  );
});
