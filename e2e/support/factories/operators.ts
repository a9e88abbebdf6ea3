import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The account from which Wefood pays. */
const PAYER = {
  bank: '341',
  bankName: 'ITAU UNIBANCO S.A.',
  cnpj: '11222333000181',
  name: 'WEFOOD',
  agreement: '1234',
  agency: '1234',
  agencyDigit: '0',
  account: '56789',
  accountDigit: '0',
  sequence: 1,
};

/**
 * What the company's people do by command with a payout: approve it, write the bank's file,
 * settle it once the bank has paid.
 * @returns the file, and what the audit has of those acts, in order
 */
export async function payOut(payout: string): Promise<{ file: string; acts: string[] }> {
  // It brings half of the API along, which few workers need.
  const { runOperatorCommand } = await import('../../../scripts/operator/run-command.ts');
  const as = `office-${randomUUID()}@merenda.example`;
  const run = async (...args: string[]) =>
    (await runOperatorCommand({ DATA_DIR: process.env.E2E_DATA_DIR }, args)).lines;
  await run(
    'create',
    '--email',
    as,
    '--name',
    as,
    '--role',
    'finance',
    '--role',
    'administrator',
    '--everywhere',
  );
  await run('payouts', 'approve', '--payout', payout, '--as', as);
  const folder = await mkdtemp(path.join(tmpdir(), 'merenda-bank-'));
  const [payer, to] = [path.join(folder, 'payer.json'), path.join(folder, 'payouts.rem')];
  await writeFile(payer, JSON.stringify(PAYER));
  await run('payouts', 'file', '--company', 'wefood', '--payer', payer, '--to', to, '--as', as);
  await run('payouts', 'settle', '--payout', payout, '--as', as);
  const acts = (await run('acts', 'list', '--as', as)).reverse().map((line) => line.split('  '));
  return {
    file: await readFile(to, 'latin1'),
    acts: acts.filter(([, , , subject]) => subject === payout).map(([, , action = '']) => action),
  };
}
