import { randomUUID } from 'node:crypto';
import { ROUTES } from '@merenda/contract';
import { STATEMENT_FORMATS } from '@merenda/contract/payments/wallets';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../../testing/factories/family-ids.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { operatorSession } from '../../testing/factories/operators.ts';
import { createOrder } from '../../testing/factories/orders.ts';
import { createGuardianship, endGuardianship } from '../../testing/factories/shared-students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type Parts, sendRequest } from '../testing/request.ts';
import { REQUESTS, type RouteName } from '../testing/requests.ts';

type Person = 'owner' | 'spender' | 'seer' | 'former' | 'operator';
type Reader = Exclude<Person, 'operator'>;

/** Others may read only the first word of these names; of an operator's name not even that. */
const GIVEN: Record<Person, string> = {
  owner: 'Qolivia',
  spender: 'Qsamuel',
  seer: 'Qteresa',
  former: 'Qfabian',
  operator: 'Qoswald',
};
const PEOPLE = Object.keys(GIVEN) as Person[];
/** The owner comes last, since the owner's requests end what the others read. */
const READERS = ['seer', 'former', 'spender', 'owner'] as const satisfies readonly Reader[];

/** Words that occur only in a person's whole name, e-mail, telephone and documents. */
const secretsOf = (person: Person): string[] => {
  const at = PEOPLE.indexOf(person) + 1;
  return [
    `Xhidden${person}`,
    `xmail-${person}`,
    `1190000${at}${at}${at}${at}`,
    `XPASS${at}${at}${at}${at}`,
    ...(person === 'operator' ? [GIVEN.operator] : []),
  ];
};

let payments: Payments;
let family: CompleteFamily;
const guardians = {} as Record<Reader, SignedInGuardian>;

beforeAll(async () => {
  payments = await startPayments();
  const { api } = payments;
  family = await createCompleteFamily(payments, await openCompany(api, 'wefood'));
  const { own, secrets, company, operator } = family;
  for (const reader of READERS) guardians[reader] = await createGuardian(api);
  guardians.owner = { ...guardians.owner, ...secrets };
  guardians.owner.user = { ...guardians.owner.user, _id: own.user };
  const { spender, seer, former } = guardians;
  for (const shared of [own.student, own.spareStudent, own.leavingStudent]) {
    await createGuardianship(api, shared, spender, { maySpend: true, maySeeHealth: true });
    await createGuardianship(api, shared, seer);
    await createGuardianship(api, shared, former, { maySpend: true });
  }
  // Each of them has acted for the student, so that the others can read about it.
  for (const { token, user } of [guardians.owner, spender, former]) {
    await credit(api, user.wallet._id, 5_000n);
    succeeded(
      await call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token,
        params: { userId: user._id, id: own.student },
        body: { type: 'OUT', value: 5 },
        idempotencyKey: randomUUID(),
      }),
    );
    await createOrder(api, token, company, own.student);
  }
  const limit = REQUESTS['POST /responsible-users/:userId/dependents/:id/restrictions'](family);
  const limited = {
    params: { userId: spender.user._id, id: own.student },
    body: { ...Object(limit.body), version: undefined },
  };
  succeeded(
    await sendRequest(
      api.url,
      'POST /responsible-users/:userId/dependents/:id/restrictions',
      limited,
      { token: spender.token },
    ),
  );
  for (const shared of [own.student, own.spareStudent, own.leavingStudent]) {
    await endGuardianship(api, shared, former);
  }
  const answer = { params: { id: own.ticket }, body: { message: 'we look into it', seen: 1 } };
  await sendRequest(api.url, 'POST /operator/tickets/:id/messages', answer, {
    headers: operatorSession(operator.token),
  });
  for (const reader of READERS) await plant(reader, guardians[reader].user._id);
  await api.owner.query(
    `UPDATE operator SET name = $1, email = gen_random_uuid() || $2 WHERE kind = 'person'`,
    [`${GIVEN.operator} ${secretsOf('operator')[0]}`, `${secretsOf('operator')[1]}@example.test`],
  );
});
afterAll(() => payments.close());

async function plant(person: Reader, id: string): Promise<void> {
  const [surname, mail, phone, passport] = secretsOf(person);
  await payments.api.owner.query(
    `UPDATE guardian SET name = $2, email = $3, phone = $4, passport_number = $5,
       billing = jsonb_build_object('name', $2::text) WHERE id = $1`,
    [id, `${GIVEN[person]} ${surname}`, `${mail}@example.test`, `+55${phone}`, passport],
  );
  await payments.api.owner.query('UPDATE payment_card SET holder = $2 WHERE guardian_id = $1', [
    id,
    `CARD OF ${surname}`,
  ]);
}

/** Other people's planted words in a text that the reader gets. */
const foundBy = (reader: Reader, text: string): string[] =>
  PEOPLE.filter((person) => person !== reader)
    .flatMap(secretsOf)
    .filter((word) => text.toLowerCase().includes(word.toLowerCase()));

/** Routes that end a session or an access come last. */
const isEnding = ({ method, url }: { method: string; url: string }) =>
  method === 'DELETE' || url.endsWith('/revoke') || url.endsWith('/reset-n-transfer');

const ASKED = ROUTES.filter(
  ({ access, method, url, takesFile }) =>
    access === 'guardian' && !takesFile && `${method} ${url}` !== 'DELETE /auth/me',
).toSorted(
  (one, other) =>
    Number(isEnding(one)) - Number(isEnding(other)) ||
    Number(one.method !== 'GET') - Number(other.method !== 'GET'),
);

/** The family's request, sent by the reader with the reader's own ids. */
function ask(name: RouteName, reader: Reader, changed: Parts = {}) {
  const { user, token, email, password } = guardians[reader];
  const own =
    reader === 'owner'
      ? family.own
      : { ...family.own, user: user._id, wallet: family.own.studentWallet };
  const secrets = { ...family.secrets, token, email, password };
  const request = { ...REQUESTS[name]({ ...family, own, secrets }), ...changed };
  return sendRequest(payments.api.url, name, request, { token });
}

test('guardians who ordered, transferred, set limits or guard a student appear by their given names', async () => {
  const lists = { query: { offset: 0, limit: 50 } };
  const told = async (name: RouteName, reader: Reader) => {
    const { text } = await ask(name, reader, /orders$|logs$/.test(name) ? lists : {});
    return text;
  };
  const everybody = ['owner', 'spender', 'seer'] as const;
  const shown = {
    'GET /responsible-users/:userId/dependents/:id/guardians': everybody,
    'GET /responsible-users/:userId/dependents/menu-orders': ['owner', 'spender'],
    'GET /responsible-users/:userId/dependents/:id/restrictions': ['spender'],
    'GET /wallets/:walletId/logs': ['owner', 'spender', 'former'],
  } as const satisfies Partial<Record<RouteName, readonly Reader[]>>;
  for (const [name, people] of Object.entries(shown)) {
    const text = await told(name as RouteName, 'seer');
    for (const person of people) expect(text, name).toContain(GIVEN[person]);
  }
  // Guardians see their own whole name.
  const text = await told('GET /responsible-users/:userId/dependents/menu-orders', 'spender');
  expect(text).toContain(secretsOf('spender')[0]);
});

const unzipped = (bytes: Uint8Array): string =>
  Object.values(unzipSync(bytes))
    .map((file) => Buffer.from(file).toString())
    .join('\n');

const textOf = async (bytes: Uint8Array, format: (typeof STATEMENT_FORMATS)[number]) => {
  if (format === 'pdf') return (await readPdf(bytes)).text;
  return format === 'xlsx' ? unzipped(bytes) : Buffer.from(bytes).toString();
};

describe.each(READERS)('%s finds nobody else’s data in a file:', (reader) => {
  const download = async (path: string, body?: object) => {
    const { token } = guardians[reader];
    const answer = await fetch(`${payments.api.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'request-type': 'we',
        authorization: `We ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  test('the export', async () => {
    const { user, password } = guardians[reader];
    const { status, bytes } = await download(`/responsible-users/${user._id}/data-export`, {
      password,
    });
    expect(status).toBe(200);
    expect(foundBy(reader, unzipped(bytes))).toEqual([]);
  });

  test.each(STATEMENT_FORMATS)('a student’s statement: %s', async (format) => {
    const query = `format=${format}&startDate=2020-01-01&endDate=2040-12-31`;
    const path = `/wallets/${family.own.studentWallet}/statement?${query}`;
    const { status, bytes } = await download(path);
    expect(status).toBe(reader === 'former' ? 404 : 200);
    const text = status === 200 ? await textOf(bytes, format) : Buffer.from(bytes).toString();
    expect(foundBy(reader, text), text).toEqual([]);
    if (status === 200 && reader !== 'spender') expect(text).toContain(GIVEN.spender);
  });
});

describe.each(READERS)(
  '%s never gets anybody else’s whole name, e-mail, telephone or document',
  (reader) => {
    test.each(ASKED.map(({ method, url }) => `${method} ${url}` as RouteName))(
      '%s',
      async (name) => {
        const { text } = await ask(name, reader);
        expect(foundBy(reader, text), text).toEqual([]);
      },
    );
  },
);
