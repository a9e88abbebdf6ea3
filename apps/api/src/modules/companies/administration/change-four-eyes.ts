import {
  approveFourEyes as approval,
  type changeFourEyes as contract,
} from '@merenda/contract/administration/companies';
import { toMinor } from '@merenda/domain/money/money';
import { asksLater, highestFourEyes } from '@merenda/domain/payouts/payouts';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import {
  approverOf,
  approveSecond,
  checkPresent,
  concernsNobody,
  requireFirst,
} from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { fourEyesVersion } from './view-company.ts';

type Needed = Pick<Services, 'db'>;
type Operator = Pick<SignedInOperator, 'id' | 'kind'>;

/** Nobody asks for another amount. */
const NOBODY = { four_eyes_asked_by: null, four_eyes_asked_minor: null };

/**
 * Decides from which amount on a company asks for a second person: its own one, no higher than its
 * currency's, or its currency's (product:console-administration#companies). A raised amount waits for another
 * administrator. An amount that is so already, or is asked for already, stays without an audit entry.
 * @throws Failure not_found
 * @throws Failure record_changed when somebody has decided another amount since, or asked for one
 * @throws Failure validation_failed for a higher amount than the currency's
 * @throws Failure operator_not_allowed for a script that would raise it
 */
export async function changeFourEyes(
  { db }: Needed,
  operator: Operator,
  id: string,
  { own, version }: z.output<(typeof contract)['schema']['body']>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, id);
    const { currency, four_eyes_from_minor: before } = company;
    const after = own === undefined ? null : toMinor(own, currency);
    if (after !== null && after > highestFourEyes(currency)) {
      throw invalid('own', 'above the amount of the currency', 'administration.error.fourEyes');
    }
    // The answer to the same request was lost.
    const isAsked =
      company.four_eyes_asked_by === operator.id && company.four_eyes_asked_minor === after;
    if (after === before || isAsked) return;
    if (fourEyesVersion(company) !== version) throw new Failure('record_changed');
    const isRaised = asksLater({ before, after });
    if (isRaised) checkPresent(approverOf(operator));
    await trx
      .updateTable('company')
      .set(
        isRaised
          ? { four_eyes_asked_by: operator.id, four_eyes_asked_minor: after }
          : { ...NOBODY, four_eyes_from_minor: after },
      )
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: isRaised ? 'company.four-eyes-asked' : 'company.four-eyes-changed',
      operator: operator.id,
      subject: id,
      detail: { before: told(before), after: told(after) },
    });
  });
}

/**
 * The second administrator raises the amount.
 * @throws Failure not_found
 * @throws Failure record_changed when the amount, or who asks for which, is not what was read
 * @throws Failure operator_not_allowed for the person who asks for it, and if that person could no longer ask
 */
export async function approveFourEyes(
  { db }: Needed,
  operator: Operator,
  id: string,
  version: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const company = await lockAsked(trx, id, version);
    if (!company) return;
    const place = { companyId: id, right: approval.right };
    const first = await requireFirst(trx, company.four_eyes_asked_by, place);
    const second = approveSecond(first, await concernsNobody(trx, approverOf(operator)));
    const { four_eyes_from_minor: before, four_eyes_asked_minor: after } = company;
    await trx
      .updateTable('company')
      .set({
        ...NOBODY,
        four_eyes_from_minor: after,
        four_eyes_seconded_by: second.seconded_by,
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: 'company.four-eyes-changed',
      operator: operator.id,
      subject: id,
      detail: { before: told(before), after: told(after) },
    });
  });
}

/**
 * The amount stays. The person who asks for another one takes it back so, too.
 * @throws Failure not_found; record_changed as `approveFourEyes`
 */
export async function dismissFourEyes(
  { db }: Needed,
  operator: Operator,
  id: string,
  version: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const company = await lockAsked(trx, id, version);
    if (!company) return;
    await trx.updateTable('company').set(NOBODY).where('id', '=', id).execute();
    await writeAudit(trx, {
      action: 'company.four-eyes-dismissed',
      operator: operator.id,
      subject: id,
      detail: { after: told(company.four_eyes_asked_minor) },
    });
  });
}

const lockCompany = (trx: Transaction<DB>, id: string) =>
  trx
    .selectFrom('company')
    .select(['currency', 'four_eyes_from_minor', 'four_eyes_asked_by', 'four_eyes_asked_minor'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

/** The company, or undefined if nobody asks for another amount: an earlier call has decided it. */
async function lockAsked(trx: Transaction<DB>, id: string, version: string) {
  const company = await lockCompany(trx, id);
  const { four_eyes_asked_by } = company;
  if (four_eyes_asked_by === null) return undefined;
  if (fourEyesVersion(company) !== version) throw new Failure('record_changed');
  return { ...company, four_eyes_asked_by };
}

const told = (minor: bigint | null): { fourEyesMinor?: string } =>
  minor === null ? {} : { fourEyesMinor: String(minor) };
