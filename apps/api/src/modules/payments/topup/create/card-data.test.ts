import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ROUTES } from '@merenda/contract';
import { standsAlone } from '@merenda/testing/stands-alone';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cardBody, TEST_CARDS } from '../../../../testing/factories/cards.ts';
import { PROCESSORS } from '../../../../testing/processors/all.ts';
import { type CardPayer, newPayer } from '../../../../testing/processors/payer.ts';
import type { Processor } from '../../../../testing/processors/processor.ts';

/** A card number and a code that no other test data contain. */
const NUMBER = TEST_CARDS.paysMastercard;
const CVV = '9371';

const charge = ({ walletId, card }: CardPayer) => ({
  value: 50,
  walletId,
  paymentCard: { cardId: card, securityNumber: CVV },
});
const rule = (payer: CardPayer) => ({ ...charge(payer), threshold: 20, ceiling: 500 });

/** Every route that takes a card's number or code, with a body that contains it. */
const TELLING: Record<string, (payer: CardPayer) => object> = {
  'POST /payment-cards': () => ({ ...cardBody(NUMBER), securityNumber: CVV }),
  'POST /companies/:company/wallets/card-topup': charge,
  'POST /companies/:company/wallets/recurring-card-topups': (payer) => ({
    ...charge(payer),
    initialDate: '2040-01-05',
  }),
  'POST /companies/:company/wallets/automatic-topups': rule,
  'PUT /companies/:company/wallets/automatic-topups/:id': rule,
};

test('the list has every route of the contract that takes a card’s number or code', () => {
  const taking = ROUTES.filter(({ schema: { body } }) => {
    const shape = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    return /rawCard|securityNumber/.test(JSON.stringify(shape ?? {}));
  });
  expect(taking.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
    Object.keys(TELLING).sort(),
  );
});

/** Calls the route; `id` fills its path parameters. */
async function tell(
  { api }: Processor,
  route: string,
  payer: CardPayer,
  { company = 'wefood', id = '' } = {},
) {
  const [method = '', url = ''] = route.split(' ');
  const path = url.replace(':company', company).replace(':id', id || crypto.randomUUID());
  const body = TELLING[route]?.(payer) ?? {};
  const send = (text: string) =>
    fetch(`${api.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'request-type': 'we',
        'idempotency-key': crypto.randomUUID(),
        authorization: `We ${payer.guardian.token}`,
      },
      body: text,
    });
  const told = await send(JSON.stringify(body));
  const answer = (await told.json()) as { _id?: string };
  // A body that cannot be parsed, and a body with values in wrong fields.
  await send(JSON.stringify(body).slice(0, -1));
  await send(JSON.stringify({ ...body, walletId: NUMBER, value: CVV, country: 7 }));
  return { ok: told.ok, id: answer._id };
}

test.concurrent.for(PROCESSORS)(
  'with $name, a card’s number and security code are in no table, no file and no line of the log',
  // The test's own hook is used: the imported one may run at the end of another concurrent test.
  async ({ name, start }, { onTestFinished }) => {
    const lines: string[] = [];
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const processor = await start({ logTo });
    onTestFinished(() => processor.close());
    const payer = await newPayer(processor);
    const routes = Object.keys(TELLING);
    let id: string | undefined;
    for (const route of routes) {
      const told = await tell(processor, route, payer, { id });
      // A processor with a card page of its own takes no card numbers from us.
      expect(told.ok, route).toBe(route !== 'POST /payment-cards' || name !== 'stripe');
      id = told.id ?? id;
    }
    // The failing ways of each route follow.
    await processor.fail('busy', 'lost answer', 'busy');
    for (const route of routes) await tell(processor, route, payer, { id });
    await processor.fail(...Array<'lost answer'>(12).fill('lost answer'));
    await Promise.all(routes.slice(0, 2).map((route) => tell(processor, route, payer)));
    await processor.calm();
    await processor.stop?.();
    await Promise.all(routes.slice(0, 2).map((route) => tell(processor, route, payer)));
    await processor.resume?.();
    for (const route of routes) await tell(processor, route, payer, { company: 'sodexo-direct' });
    const unlucky = await newPayer(processor, 'declined');
    for (const route of routes) await tell(processor, route, unlucky);

    const logged = lines.join('').replace(/"pid":\d+/g, '');
    const stored = await everythingStored(processor);
    const files = await everyFile(processor.api.services.env.DATA_DIR);
    expect(logged.length).toBeGreaterThan(0);
    expect(stored).toContain(`"${payer.guardian.user._id}"`.slice(1, -1));
    // Only "found" is compared: a failing test does not print the secret.
    for (const [place, text] of Object.entries({ logged, stored, files })) {
      expect({ place, found: text.includes(NUMBER.slice(0, 12)) }).toEqual({ place, found: false });
      expect({ place, found: standsAlone(CVV).test(text) }).toEqual({ place, found: false });
    }
  },
);

/** Every value of every column of every table, as text. */
async function everythingStored({ api: { owner } }: Processor): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const contents = [];
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    contents.push(...rows.map(({ row }) => row));
  }
  return contents.join('\n');
}

async function everyFile(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}
