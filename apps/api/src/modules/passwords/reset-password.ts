import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { ownName } from '@merenda/domain/people/guardian-names';
import type { Language } from '@merenda/domain/places/languages';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import {
  confirmEmail,
  findGuardianOfReset,
  PERSON_THROTTLES,
  refuseSecret,
  useLink,
} from '../session/index.ts';
import { endWaysIn } from '../way-in.ts';
import { newPasswordHash } from './new-password.ts';
import { closeOtherWays, findWaysIn, type WaysToKeep } from './other-ways-in.ts';

interface Reset extends WaysToKeep {
  password: string;
  token: string;
  address: string;
}

/**
 * Sets a new password by an e-mail's token (product:session#password-reset): single use.
 * Other ways in end as they declare it, or as chosen (product:session#other-ways-in). Every other
 * e-mail is void, and no device is known any more.
 * The guardian does not wait for earlier failures, and has confirmed the address. The first
 * confirmation ends every way in that was set up before (product:session#first-proof).
 * @throws Failure invalid_reset_token, last_factor, validation_failed for a common password, or
 * too_many_requests after many unknown tokens
 */
export async function resetPassword(
  services: Services,
  { password, token, address, ...ways }: Reset,
) {
  // Hashing is expensive: an unknown token gets none.
  const guardian = await findOwner(services, token, address);
  const passwordHash = await newPasswordHash(services, password, {
    ...guardian,
    name: ownName(guardian.name),
  });
  await services.db.transaction().execute(async (trx) => {
    // The guardian is locked before the link, as in every transaction that voids links.
    const { id, company_id, email } = await trx
      .updateTable('guardian')
      .set({ password_hash: passwordHash })
      .where('id', '=', guardian.id)
      .where('deleted_at', 'is', null)
      .returning(['id', 'company_id', 'email'])
      .executeTakeFirstOrThrow(() => new Failure('invalid_reset_token'));
    if (!(await useLink(trx, 'password_reset', token))) throw new Failure('invalid_reset_token');
    await confirmEmail(services, trx, id, 'newPassword');
    await closeOtherWays(trx, { id }, ways);
    await endWaysIn(services, trx, { guardianId: id }, ({ atReset }) => atReset === 'ends');
    const whose = { companyId: company_id, mailbox: mailboxOf(email) };
    const mistakes = [PERSON_THROTTLES.login(whose), PERSON_THROTTLES.recoveryLink(whose)];
    await trx.deleteFrom('attempt').where('subject', 'in', mistakes).execute();
    await writeAudit(trx, { actor: id, action: 'password.reset', subject: id });
  });
}

/**
 * The ways in on which the owner of a link decides with a new password; the link stays valid.
 * @throws Failure invalid_reset_token, too_many_requests
 */
export async function viewReset(
  services: Services,
  { token, address, language }: { token: string; address: string; language: Language },
) {
  const { id, isProved } = await findOwner(services, token, address);
  if (!isProved) return { devices: [], passkeys: [], calendarAddress: false, endsAll: true };
  return { ...(await findWaysIn(services, id, language)), endsAll: false };
}

const findOwner = async (services: Services, token: string, address: string) =>
  (await findGuardianOfReset(services.db, token)) ??
  refuseSecret(services, address, new Failure('invalid_reset_token'));
