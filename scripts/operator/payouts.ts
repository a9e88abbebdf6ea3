import { open, readFile, rm } from 'node:fs/promises';
import { type Payer, payer as payerSchema } from '@merenda/contract/payments/bank-files';
import { listOperatorPayouts as listPayoutsRoute } from '@merenda/contract/payments/payouts';
import { MAX_REASON, MIN_REASON, reasonError } from '@merenda/domain/forms/reasons';
import {
  type Decision,
  decidePayout,
  listOperatorPayouts,
  makeBankFile,
  openBankFile,
} from '../../apps/api/src/modules/account/index.ts';
import { OperatorError } from '../../apps/api/src/modules/operator/index.ts';
import { approving, type Db, requireOperator, requirePlace } from './entitled.ts';
import { servicesOf } from './services-of.ts';

interface Typed {
  /** The e-mail of the operator who acts. */
  as: string;
  payout?: string | undefined;
  reason?: string | undefined;
  /** The code of the authenticator app, required where two operators approve. */
  code?: string | undefined;
  company?: string[] | undefined;
  /** The file with the paying account, and the file to write. */
  payer?: string | undefined;
  to?: string | undefined;
  source: Record<string, string | undefined>;
}

/** Commands for payouts: each acts as the operator, with the right and within the scope. */
export const PAYOUT_COMMANDS: Record<string, (db: Db, typed: Typed) => Promise<string[]>> = {
  async 'payouts list'(db, typed) {
    const operator = await requireOperator(db, typed.as, listPayoutsRoute);
    const all = { limit: 1000, order: 'oldest' } as const;
    const { docs } = await listOperatorPayouts(servicesOf(db, typed), operator, all);
    return docs.map(({ _id, createdAt, company, status, value, currency, approvals, details }) =>
      [
        _id,
        createdAt,
        company,
        `${value} ${currency}`,
        `${status} (${approvals.given} of ${approvals.wanted})`,
        details?.destination.account ?? '',
      ].join('  '),
    );
  },
  'payouts approve': (db, typed) => decide(db, typed, { act: 'approve' }),
  'payouts settle': (db, typed) => decide(db, typed, { act: 'settle' }),
  'payouts refuse': (db, typed) => decide(db, typed, { act: 'refuse', reason: reasonOf(typed) }),
  'payouts return': (db, typed) => decide(db, typed, { act: 'return', reason: reasonOf(typed) }),
  'payouts approve-return': (db, typed) => decide(db, typed, { act: 'approve-return' }),
  'payouts dismiss-return': (db, typed) => decide(db, typed, { act: 'dismiss-return' }),
  async 'payouts file'(db, typed) {
    const { as, company: [company] = [], payer, to } = typed;
    const operator = await requireOperator(db, as, listPayoutsRoute);
    if (!company || !payer || !to)
      throw new OperatorError('--company, --payer and --to are wanted');
    if (!operator.everywhere && !operator.companies.includes(company)) {
      throw new OperatorError('--company: there is none');
    }
    const payerSaid = await readPayer(payer);
    // The payouts go with the file: its place must be there first.
    const place = await open(to, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(`--to: ${to} cannot be written (${error.code})`);
    });
    let isWritten = false;
    try {
      const services = servicesOf(db, typed);
      const { file, leftOut } = await makeBankFile(services, operator, {
        companyId: company,
        payer: payerSaid,
      });
      const byHand = leftOut.map((id) => `${id} has to be paid by hand`);
      if (!file) return ['Nothing that is approved can go in a file.', ...byHand];
      // The payouts have left with the file: whatever fails from now on, the file is named.
      try {
        const { content } = await openBankFile(services, operator, file._id);
        await place.writeFile(content);
        await place.close();
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new OperatorError(
          `${to} is not written (${why}): the console lists file ${file._id}`,
          { cause: error },
        );
      }
      isWritten = true;
      return [`${file.payouts} payouts in ${to}, file ${file._id}.`, ...byHand];
    } finally {
      if (!isWritten) await Promise.allSettled([place.close(), rm(to)]);
    }
  },
};

/** @throws OperatorError with one line */
async function readPayer(path: string): Promise<Payer> {
  const said = payerSchema.safeParse(await readJson(path));
  if (said.success) return said.data;
  const [issue] = said.error.issues;
  const kinds = issue?.code === 'invalid_union' ? issue.errors : [said.error.issues];
  const [closest = []] = kinds.toSorted((one, other) => one.length - other.length);
  const fields = closest.map(({ path: [field = 'all'] }) => String(field));
  throw new OperatorError(`--payer: ${path} describes no paying account (${fields.join(', ')})`);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new OperatorError(`--payer: ${path} cannot be read as JSON`);
  }
}

async function decide(db: Db, typed: Typed, decision: Decision) {
  const { as, payout: named = '' } = typed;
  const { id, operator } = await requirePlace(db, {
    as,
    route: listPayoutsRoute,
    thing: 'payout',
    id: named,
  });
  const services = servicesOf(db, typed);
  const approver = await approving(services, operator, typed.code);
  const { status, approvals, returning } = await decidePayout(services, approver, id, decision);
  return [
    `It is ${status}, approved by ${approvals.given} of ${approvals.wanted}.`,
    ...(returning ? ['Its return waits for another person.'] : []),
  ];
}

function reasonOf({ reason = '' }: Typed): string {
  const trimmed = reason.trim();
  if (!reasonError(trimmed)) return trimmed;
  throw new OperatorError(`--reason wants ${MIN_REASON} to ${MAX_REASON} characters`);
}
