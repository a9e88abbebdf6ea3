import { afterAll, expect, it } from 'vitest';
import { post, rollUp } from '../index.ts';
import { account, ledgerFixture, movement, sealAll, wallet } from '../testing/fixture.ts';
import { auditLedger } from './audit-ledger.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

it('an empty ledger has no findings', async () => {
  expect(await auditLedger(ledger.owner)).toMatchObject({ ok: true, findings: [], transfers: 0 });
});

it('a ledger with various postings has no findings, sealed or not', async () => {
  const [a, b] = [await wallet(ledger.app, 1000n), await wallet(ledger.app, 1000n)];
  const sales = await account(ledger.app, { mode: 'append', kind: 'sales' });
  const hold = movement(a, sales, 100n, { phase: 'pending' });
  await post(ledger.app, [
    movement(a, b, 10n),
    movement(b, sales, 20n, { reference: { o: 'ä|"' } }),
    hold,
  ]);
  expect(await auditLedger(ledger.owner)).toMatchObject({ ok: true, findings: [], unsealed: 5 });
  expect(await sealAll(ledger.app, { maxTransfers: 2 })).toEqual({
    blocks: 3,
    transfers: 5,
    complete: true,
  });
  await rollUp(ledger.app);
  await post(ledger.app, [
    { id: crypto.randomUUID(), phase: 'post', pendingId: hold.id, amountMinor: 40n },
  ]);
  expect(await auditLedger(ledger.owner)).toMatchObject({
    ok: true,
    findings: [],
    unsealed: 1,
    blocks: 3,
  });
  await sealAll(ledger.app);
  await rollUp(ledger.app);
  const report = await auditLedger(ledger.owner);
  expect(report).toMatchObject({ ok: true, findings: [], unsealed: 0, blocks: 4, transfers: 6 });
  expect(
    await auditLedger(ledger.owner, { anchors: report.head ? [report.head] : [] }),
  ).toMatchObject({ ok: true });
});
