import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { runProgram } from './run-program.ts';

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

/** Runs the commands of a new operator with these roles, one after the other. */
async function commandsOf(...roles: string[]): Promise<(...args: string[]) => Promise<string[]>> {
  const as = `office-${randomUUID()}@merenda.example`;
  const asked = roles.flatMap((role) => ['--role', role]);
  await runProgram('operator', ['create', '--email', as, '--name', as, ...asked, '--everywhere']);
  return (...args) => runProgram('operator', [...args, '--as', as]);
}

export interface Operator {
  /** The code for the first sign-in. */
  setupCode: string;
  /** The password that the operator is going to choose. */
  password: string;
}

/** An operator with one role for every company, who has not signed in yet. */
export async function createOperator(
  role: string,
  name = role,
): Promise<Operator & { email: string }> {
  const email = `office-${randomUUID()}@merenda.example`;
  const access = ['--role', role, '--everywhere'];
  const lines = await runProgram('operator', [
    'create',
    '--email',
    email,
    '--name',
    name,
    ...access,
  ]);
  return { email, setupCode: lines.at(-1) ?? '', password: `first-${randomUUID()}` };
}

/** Gives an operator one role for a company, a school or everywhere, from the next request on. */
export async function changeScope(
  { email }: { email: string },
  role: string,
  scope: 'everywhere' | { company: string } | { school: string },
): Promise<void> {
  const within =
    scope === 'everywhere'
      ? ['--everywhere']
      : Object.entries(scope).flatMap(([place, id]) => [`--${place}`, id]);
  await runProgram('operator', ['roles', '--email', email, '--role', role, ...within]);
}

/** Puts a logo, grey and four times as wide as high, on the cards of a school's students. */
export async function saveLogo(school: string): Promise<void> {
  const run = await commandsOf('school');
  const logo = new PNG({ width: 320, height: 80 });
  logo.data.fill(0x80);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'merenda-logo-')), 'logo.png');
  await writeFile(file, PNG.sync.write(logo));
  await run('logo', 'save', '--school', school, '--file', file);
}

/** The code that a school gives for the student with a number. */
export async function codeFor(school: string, number: string): Promise<string> {
  const run = await commandsOf('school');
  const lines = await run('codes', 'create', '--school', school, '--number', number);
  return lines.at(-1)?.split('  ')[1] ?? '';
}

/** The company's people refuse a payout, by command. */
export async function refusePayout(payout: string, reason: string): Promise<void> {
  const run = await commandsOf('finance');
  await run('payouts', 'refuse', '--payout', payout, '--reason', reason);
}

/**
 * Operators' commands for a payout: approve it, write the bank's file, settle it once the bank has
 * paid.
 * @returns the file, and what the audit has of those acts, in order
 */
export async function payOut(payout: string): Promise<{ file: string; acts: string[] }> {
  const run = await commandsOf('finance', 'administrator');
  await run('payouts', 'approve', '--payout', payout);
  const folder = await mkdtemp(path.join(tmpdir(), 'merenda-bank-'));
  const [payer, to] = [path.join(folder, 'payer.json'), path.join(folder, 'payouts.rem')];
  await writeFile(payer, JSON.stringify(PAYER));
  await run('payouts', 'file', '--company', 'wefood', '--payer', payer, '--to', to);
  await run('payouts', 'settle', '--payout', payout);
  const acts = (await run('acts', 'list')).reverse().map((line) => line.split('  '));
  return {
    file: await readFile(to, 'latin1'),
    acts: acts.filter(([, , , subject]) => subject === payout).map(([, , action = '']) => action),
  };
}
