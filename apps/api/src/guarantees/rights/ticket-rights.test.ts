import { randomUUID } from 'node:crypto';
import { ROUTES } from '@merenda/contract';
import { TICKET_TYPES, type TicketType } from '@merenda/domain/help/tickets';
import { OPERATOR_ROLES, type OperatorRole } from '@merenda/domain/people/operators';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { plantTopup } from '../../testing/factories/topups.ts';
import { createTicketWithFile } from '../../testing/tickets.ts';
import { leavingNoTrace } from '../testing/fingerprint.ts';
import { expectFailure, type Parts, sendRequest } from '../testing/request.ts';
import { type Names, REQUESTS, type RouteName } from '../testing/requests.ts';

type Kind = TicketType | 'OTHER, with a top-up';

/**
 * The roles that may see, answer and decide each kind of ticket, and whether operators of a single school
 * may.
 */
const MAY: Record<Kind, { roles: readonly OperatorRole[]; ofSchool: boolean }> = {
  'ORDER-NOT-RECOGNIZED': { roles: ['support'], ofSchool: true },
  'ORDER-DUPLICATED': { roles: ['support'], ofSchool: true },
  'USER-COMPLAINT': { roles: ['support'], ofSchool: true },
  OTHER: { roles: ['support'], ofSchool: true },
  'OTHER, with a top-up': { roles: ['support', 'finance'], ofSchool: false },
  'WALLET-NOT-RECHARGED': { roles: ['support', 'finance'], ofSchool: false },
  'PAYMENT-GATEWAY-WARN': { roles: ['support', 'finance'], ofSchool: false },
  'CLOSE-RESPONSABLE-WALLET': { roles: ['finance'], ofSchool: false },
  'USER-WALLET-REIMBURSEMENT': { roles: ['finance'], ofSchool: false },
  'USER-WALLET-REIMBURSEMENT-DONE': { roles: ['finance'], ofSchool: false },
};
const KINDS = Object.keys(MAY) as Kind[];
const SCOPES = ['everywhere', 'company', 'school'] as const;

const ABOUT_ONE = ROUTES.filter(({ url }) => url.startsWith('/operator/tickets/:id')).map(
  ({ method, url }) => `${method} ${url}` as RouteName,
);

let api: TestApi;
const tickets = new Map<Kind, string>();
const operators = new Map<string, string>();

beforeAll(async () => {
  api = await startApi();
  const guardian = await createGuardian(api);
  const school = (await createSchool(api)).id;
  const payer = { guardian, walletId: guardian.user.wallet._id };
  const topup = (await plantTopup({ api }, payer)).id;
  for (const kind of KINDS) {
    const id = await createTicketWithFile(api, guardian);
    const type = TICKET_TYPES.find((one) => one === kind) ?? 'OTHER';
    await api.owner.query(
      'UPDATE ticket SET type = $2, topup_id = $3, school_id = $4 WHERE id = $1',
      [id, type, type === kind ? null : topup, school],
    );
    tickets.set(kind, id);
  }
  const scopes = {
    everywhere: { everywhere: true },
    company: { everywhere: false, companies: ['wefood'] },
    school: { everywhere: false, schools: [school] },
  };
  for (const role of OPERATOR_ROLES) {
    for (const scope of SCOPES) {
      const access = { roles: [role], companies: [], schools: [], ...scopes[scope] };
      operators.set(`${role} ${scope}`, (await createOperator(api, access)).token);
    }
  }
});
afterAll(() => api.close());

const isAllowed = (kind: Kind, role: OperatorRole, scope: (typeof SCOPES)[number]) =>
  MAY[kind].roles.includes(role) && (scope !== 'school' || MAY[kind].ofSchool);

const knowsTickets = (role: OperatorRole) => KINDS.some((kind) => MAY[kind].roles.includes(role));

const ask = (name: RouteName, who: string, ticket: string) => {
  const names = { operator: { ticket, session: randomUUID() } } as Partial<Names> as Names;
  const parts: Parts = REQUESTS[name](names);
  // The status decides nothing here: no money has moved.
  const deciding = name.endsWith('/status') && {
    body: { ...(parts.body as object), status: 'confirmed' },
  };
  const headers = operatorSession(operators.get(who) ?? '');
  return sendRequest(api.url, name, { ...parts, ...deciding }, { headers });
};

const CASES = OPERATOR_ROLES.flatMap((role) =>
  SCOPES.flatMap((scope) => KINDS.map((kind) => ({ role, scope, kind }))),
);
const refused = CASES.filter(({ role, scope, kind }) => !isAllowed(kind, role, scope));

describe('a ticket that requires another right, or that is no school’s, is answered as missing', () => {
  leavingNoTrace(
    () => api,
    () => {
      test.each(filled(refused))('$role, $scope: $kind', async ({ role, scope, kind }) => {
        for (const name of ABOUT_ONE) {
          const answer = await ask(name, `${role} ${scope}`, tickets.get(kind) ?? '');
          if (knowsTickets(role)) expectFailure(answer, 404, 'not_found');
          else expectFailure(answer, 403, 'operator_not_allowed');
        }
      });
    },
  );
});

test.each(filled(CASES.filter((one) => !refused.includes(one))))(
  'an operator with the ticket’s right sees, answers and decides it: $role, $scope: $kind',
  async ({ role, scope, kind }) => {
    expect(ABOUT_ONE.length).toBeGreaterThan(4);
    for (const name of ABOUT_ONE) {
      const { status, text } = await ask(name, `${role} ${scope}`, tickets.get(kind) ?? '');
      expect(name.endsWith('/status') ? [409] : [200, 201, 204], `${name} ${text}`).toContain(
        status,
      );
    }
  },
);

test.each(
  filled(
    OPERATOR_ROLES.filter(knowsTickets).flatMap((role) => SCOPES.map((scope) => ({ role, scope }))),
  ),
)('the list shows and counts only permitted tickets: $role, $scope', async ({ role, scope }) => {
  const headers = operatorSession(operators.get(`${role} ${scope}`) ?? '');
  const answer = await sendRequest(api.url, 'GET /operator/tickets', {}, { headers });
  const { docs, total } = answer.body as { docs: { _id: string }[]; total: number };
  const allowed = KINDS.filter((kind) => isAllowed(kind, role, scope)).map((kind) =>
    tickets.get(kind),
  );
  expect(docs.map(({ _id }) => _id).toSorted()).toEqual(allowed.toSorted());
  expect(total).toBe(allowed.length);
});
