import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendRequest } from '../../../../guarantees/testing/request.ts';
import { startApi } from '../../../../testing/api.ts';
import { call, refusalOf, succeeded } from '../../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../../../testing/factories/operators.ts';
import { credit } from '../../../../testing/factories/wallets.ts';
import {
  BANK_DETAILS,
  createPayout,
  createWaitingReturn,
  PAYER,
  requestPayout,
} from '../../../../testing/payouts.ts';
import { keepDetails } from '../details.ts';

const api = await startApi();
afterAll(() => api.close());

let guardian: SignedInGuardian;
let finance: Awaited<ReturnType<typeof createOperator>>;
let headers: Record<string, string>;
beforeEach(async () => {
  guardian = await createGuardian(api);
  await credit(api, guardian.user.wallet._id, 20_000n);
  finance = await createOperator(api, { roles: ['finance'] });
  headers = operatorSession(finance.token);
});

const approve = async (id: string) => {
  succeeded(await call(api.url, 'POST /operator/payouts/:id/approve', { params: { id }, headers }));
  return id;
};

const next = async () =>
  succeeded(
    await call(api.url, 'GET /operator/companies/:id/bank-file', {
      params: { id: 'wefood' },
      headers,
    }),
  );

const make = async (payer = PAYER) =>
  succeeded(
    await call(api.url, 'POST /operator/companies/:id/bank-files', {
      params: { id: 'wefood' },
      body: { payer },
      headers,
    }),
  );

const read = async (id = '') => {
  const parts = { params: { id } };
  const answer = await sendRequest(api.url, 'GET /operator/bank-files/:id', parts, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
};

const acts = async (subject: string) => {
  const { rows } = await api.owner.query<{ action: string }>(
    'SELECT action FROM audit WHERE subject = $1 AND operator_id = $2 ORDER BY id',
    [subject, finance.id],
  );
  return rows.map(({ action }) => action);
};

/** Our name of a payout in a CNAB file. */
const compact = (id: string) => id.replaceAll('-', '').slice(0, 20);

test('an approved payout goes into one file only; the file is the same at each reading, which the audit names', async () => {
  const id = await approve(await createPayout(api, guardian));
  const pix = succeeded(
    await requestPayout(api, guardian, {
      reimbursementDetails: {
        ...{ motive: BANK_DETAILS.motive, name: 'Zuleica Prado', fiscalNumber: '529.982.247-25' },
        ...{ type: 'pix', pixKeyType: 'phone', pixKey: '(11) 96123-4567' },
      },
    }),
  );
  await approve(pix._id);
  expect(await next()).toMatchObject({ payouts: 2, value: 20, currency: 'BRL' });
  const made = await Promise.all([make(), make()]);
  const [file, ...others] = made.flatMap(({ file }) => file ?? []);
  expect(others).toEqual([]);
  expect(file).toMatchObject({ payouts: 2, value: 20, company: 'wefood', payer: { bank: '341' } });
  const content = await read(file?._id);
  const lines = content.split('\r\n');
  const segment = lines.find((line) => line.slice(73, 93) === compact(id));
  expect(segment?.slice(20, 43)).toBe(segmentOf('341', '1234-5', '987654-3'));
  expect(lines.some((line) => line.slice(127, 226).trim() === '+5511961234567')).toBe(true);
  expect(await read(file?._id)).toBe(content);
  expect(await next()).toMatchObject({ payouts: 0, value: 0 });
  expect(await make()).toEqual({ leftOut: [] });
  expect(await acts(id)).toEqual([
    ...['payout.approved', 'payout.sent-to-bank', 'payout.opened', 'payout.opened'],
  ]);
});

test('a wallet with more than one payment moves is closed, and told to its guardian and to operators', async () => {
  await credit(api, guardian.user.wallet._id, 150_000_000n);
  const closing = { subject: 'CLOSE-RESPONSABLE-WALLET' } as const;
  const { _id: id, value } = succeeded(await requestPayout(api, guardian, closing));
  expect(value).toBe(1_500_200);
  const { body } = await call(api.url, 'GET /wallet', { token: guardian.token });
  expect(body).toMatchObject({ balance: 0, held: value });
  const listed = await call(api.url, 'GET /operator/payouts', { query: { id }, headers });
  expect(succeeded(listed).docs).toMatchObject([{ _id: id, value, askedLately: value }]);
});

test('two files for a bank never have one number, and the next one is proposed with the account', async () => {
  const numbers: number[] = [];
  for (const sequence of [71, 71, 90]) {
    await approve(await createPayout(api, guardian));
    const { file } = await make({ ...PAYER, bank: '237', sequence } as typeof PAYER);
    if (file && 'sequence' in file.payer) numbers.push(file.payer.sequence);
  }
  expect(numbers).toEqual([71, 72, 90]);
  expect((await next()).payer).toMatchObject({ bank: '237', account: '2', sequence: 91 });
  const { docs } = succeeded(
    await call(api.url, 'GET /operator/bank-files', { headers, query: { limit: 2 } }),
  );
  expect(docs.map(({ payer }) => 'sequence' in payer && payer.sequence)).toEqual([90, 72]);
});

test.each([
  ['cnpj', '\u202a12.abc.345/01de–35\u202c', '12ABC34501DE35'],
  ['phone', '\u200b5511961234567', '+5511961234567'],
  ['random', '123E4567E89B12D3A456426614174000\ufeff', '123e4567-e89b-12d3-a456-426614174000'],
  ['email', '\u2068Zuleica@Example.test\u2069', 'zuleica@example.test'],
] as const)(
  'a copied %s key and company number are accepted, and written in their plain form in the file',
  async (pixKeyType, pixKey, written) => {
    const { _id: id } = succeeded(
      await requestPayout(api, guardian, {
        value: 5,
        reimbursementDetails: {
          ...{ motive: BANK_DETAILS.motive, name: 'ACME Refeições' },
          ...{ fiscalNumber: '\u202d12.ABC.345/01DE-35\u202c', type: 'pix', pixKeyType, pixKey },
        },
      }),
    );
    await approve(id);
    const opened = await call(api.url, 'GET /operator/payouts/:id', { params: { id }, headers });
    expect(opened.body).toMatchObject({
      fiscalNumber: '12ABC34501DE35',
      destination: { pixKey: written },
    });
    const { file } = await make({ ...PAYER, cnpj: '12.ABC.345/01DE-35' } as typeof PAYER);
    const lines = (await read(file?._id)).split('\r\n');
    const line = lines.find((one) => one.slice(127, 226).trim() === written);
    expect(line?.slice(17, 32)).toBe('212ABC34501DE35');
  },
);

test('a payout that no bank file can contain is left out and named, and the others are written', async () => {
  const good = await approve(await createPayout(api, guardian));
  const bad = await approve(await createPayout(api, guardian));
  await api.owner.query('DELETE FROM payout_details WHERE payout_id = $1', [bad]);
  await keepDetails(api.services, api.services.db, bad, {
    ...{ motive: BANK_DETAILS.motive, name: 'Иван Петров', fiscalNumber: '52998224725' },
    destination: {
      ...{ type: 'bank-account', bank: '341' },
      ...{ bankAgency: '1234-5', bankAccountNumber: '987654-3' },
    },
  });
  const { file, leftOut } = await make();
  expect(await read(file?._id)).toContain(compact(good));
  expect(leftOut).toEqual([bad]);
  succeeded(
    await call(api.url, 'POST /operator/payouts/:id/settle', { params: { id: bad }, headers }),
  );
});

test.each<[string, { bank?: string; bankAccountNumber?: string }]>([
  ['a bank that is none', { bank: '998' }],
  ['an account without its check digit', { bankAccountNumber: '987654' }],
])(
  'stored bank data with %s are told, to be paid by hand, and come into no file',
  async (_, part) => {
    const id = await approve(await createPayout(api, guardian));
    await api.owner.query('DELETE FROM payout_details WHERE payout_id = $1', [id]);
    const destination = {
      ...{ type: 'bank-account' as const, bank: '341' },
      ...{ bankAgency: '1234-5', bankAccountNumber: '987654-3', ...part },
    };
    const kept = {
      motive: 'moved',
      name: 'Zuleica Prado',
      fiscalNumber: '52998224725',
      destination,
    };
    await keepDetails(api.services, api.services.db, id, kept);
    expect(await make()).toEqual({ leftOut: [id] });
    const opened = await call(api.url, 'GET /operator/payouts/:id', { params: { id }, headers });
    expect(opened.body).toMatchObject({ destination: part });
    succeeded(
      await call(api.url, 'POST /operator/payouts/:id/settle', { params: { id }, headers }),
    );
  },
);

test('stored bank data that lack a part are told, and close neither the list nor the other payouts’ file', async () => {
  const [whole, lacking] = [
    await approve(await createPayout(api, guardian)),
    await approve(await createPayout(api, guardian)),
  ];
  await api.owner.query('DELETE FROM payout_details WHERE payout_id = $1', [lacking]);
  const kept = { motive: 'moved', name: 'Zuleica Prado', destination: { type: 'bank-account' } };
  await keepDetails(api.services, api.services.db, lacking, kept as never);
  const listed = await call(api.url, 'GET /operator/payouts', { query: { id: lacking }, headers });
  const [shown] = succeeded(listed).docs;
  expect(shown).toMatchObject({ _id: lacking, status: 'approved' });
  expect(shown).not.toHaveProperty('details');
  const { file, leftOut } = await make();
  expect(file?.payouts).toBe(1);
  expect(leftOut).toEqual([lacking]);
  expect(await read(file?._id)).toContain(compact(whole));
  const params = { id: lacking };
  succeeded(await call(api.url, 'POST /operator/payouts/:id/settle', { params, headers }));
});

test('a file whose bank data are erased is refused, not shortened', async () => {
  const id = await approve(await createPayout(api, guardian));
  await approve(await createPayout(api, guardian));
  const { file } = await make();
  await api.owner.query('DELETE FROM payout_details WHERE payout_id = $1', [id]);
  const parts = { params: { id: file?._id ?? '' } };
  const answer = await sendRequest(api.url, 'GET /operator/bank-files/:id', parts, { headers });
  expect(answer.status).toBe(404);
  expect(await acts(id)).not.toContain('payout.opened');
});

test('a payout that was withdrawn, refused or sent back comes into no file', async () => {
  const [stays, back, refused, withdrawn] = [
    await approve(await createPayout(api, guardian)),
    await approve(await createPayout(api, guardian)),
    await createPayout(api, guardian),
    await createPayout(api, guardian),
  ];
  const decide = (id: string, act: 'refuse' | 'return') =>
    call(api.url, `POST /operator/payouts/:id/${act}`, {
      params: { id },
      headers,
      body: { reason: 'The account is closed.' },
    });
  succeeded(await decide(back, 'return'));
  succeeded(await decide(refused, 'refuse'));
  succeeded(
    await call(api.url, 'POST /responsible-users/:userId/wallet-refund/:id/withdraw', {
      token: guardian.token,
      params: { userId: guardian.user._id, id: withdrawn },
    }),
  );
  const { file } = await make();
  expect(file?.payouts).toBe(1);
  const content = await read(file?._id);
  const query = { id: file?._id ?? '' };
  const byId = succeeded(await call(api.url, 'GET /operator/bank-files', { headers, query }));
  expect(byId.docs).toEqual([file]);
  expect(content).toContain(compact(stays));
  for (const id of [back, refused, withdrawn]) expect(content).not.toContain(compact(id));
});

test('a payout of which a first person says that it came back goes into no file', async () => {
  await createWaitingReturn(api, 'wefood');
  expect(await next()).toMatchObject({ payouts: 0 });
  expect(await make()).toEqual({ leftOut: [] });
});

test('a file with a payout that the bank sent back is not written again: it would pay it twice', async () => {
  const id = await approve(await createPayout(api, guardian));
  const { file } = await make();
  const params = { params: { id }, headers };
  succeeded(await call(api.url, 'POST /operator/payouts/:id/settle', params));
  const body = { reason: 'The account is closed.' };
  succeeded(await call(api.url, 'POST /operator/payouts/:id/return', { ...params, body }));
  const parts = { params: { id: file?._id ?? '' } };
  const answer = await sendRequest(api.url, 'GET /operator/bank-files/:id', parts, { headers });
  expect(answer.status).toBe(409);
  expect(await acts(id)).not.toContain('payout.opened');
});

test('a file with a payout of which a first person says that it came back is written again once that is dismissed', async () => {
  const id = await approve(await createPayout(api, guardian));
  const { file } = await make();
  const { id: first } = await createOperator(api);
  await api.owner.query(
    `UPDATE payout_request SET return_by = $2, return_reason = 'The account is closed.' WHERE id = $1`,
    [id, first],
  );
  const parts = { params: { id: file?._id ?? '' } };
  const open = () => sendRequest(api.url, 'GET /operator/bank-files/:id', parts, { headers });
  expect((await open()).status).toBe(409);
  expect(await acts(id)).not.toContain('payout.opened');
  const params = { params: { id }, headers };
  succeeded(await call(api.url, 'POST /operator/payouts/:id/return/dismiss', params));
  expect((await open()).status).toBe(200);
});

test('a number far above the last one is a slip and is refused; after the last that fits numbers begin anew', async () => {
  await approve(await createPayout(api, guardian));
  const bank = '001';
  await make({ ...PAYER, bank, sequence: 8 } as typeof PAYER);
  await approve(await createPayout(api, guardian));
  const slip = await call(api.url, 'POST /operator/companies/:id/bank-files', {
    params: { id: 'wefood' },
    body: { payer: { ...PAYER, bank, sequence: 999_999 } as typeof PAYER },
    headers,
  });
  expect(refusalOf(slip).issues?.map(({ path }) => path)).toEqual(['payer.sequence']);
  expect((await next()).payouts).toBe(1);
  await api.owner.query(
    `UPDATE bank_file SET payer = payer || '{"sequence": 999999}' WHERE payer ->> 'bank' = $1`,
    [bank],
  );
  expect((await next()).payer).toMatchObject({ bank, sequence: 1 });
  const stale = await call(api.url, 'POST /operator/companies/:id/bank-files', {
    params: { id: 'wefood' },
    body: { payer: { ...PAYER, bank, sequence: 999_999 } as typeof PAYER },
    headers,
  });
  expect(refusalOf(stale).code).toBe('validation_failed');
  const { file } = await make({ ...PAYER, bank, sequence: 1 } as typeof PAYER);
  expect(file?.payer).toMatchObject({ bank, sequence: 1 });
});

test('a paying account with a wrong number is refused, and no payout is taken', async () => {
  await approve(await createPayout(api, guardian));
  const before = await next();
  for (const wrong of [{ cnpj: '33000167000102' }, { name: 'Ива' }, { bank: '34' }]) {
    const answer = await call(api.url, 'POST /operator/companies/:id/bank-files', {
      params: { id: 'wefood' },
      body: { payer: { ...PAYER, ...wrong } as typeof PAYER },
      headers,
    });
    expect(refusalOf(answer).code).toBe('validation_failed');
  }
  expect(await next()).toEqual(before);
  await make();
});

/** Bank, agency and account in the form of segment A, with their check digits. */
const segmentOf = (bank: string, agency: string, account: string) => {
  const [number = '', agencyDigit = ''] = agency.split('-');
  const [digits = '', digit = ''] = account.split('-');
  return `${bank}${number.padStart(5, '0')}${agencyDigit}${digits.padStart(12, '0')}${digit} `;
};
