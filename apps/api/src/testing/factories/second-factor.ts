import { FIGURES } from '@merenda/domain/figures';
import { newCodes } from '../../auth/printed-codes.ts';
import { newToken } from '../../auth/tokens.ts';
import type { TestApi } from '../api.ts';

/** Switches a second factor on directly in the database; returns its recovery codes. */
export async function switchOnSecondFactor(
  { owner, services }: Pick<TestApi, 'owner' | 'services'>,
  guardianId: string,
): Promise<string[]> {
  const { codes, hashes } = await newCodes(services.passwords, FIGURES.recoveryCodes);
  await owner.query('INSERT INTO second_factor (guardian_id) VALUES ($1)', [guardianId]);
  await owner.query(
    'INSERT INTO recovery_code (code_hash, guardian_id) SELECT unnest($1::text[]), $2',
    [hashes, guardianId],
  );
  return codes;
}

/** Creates a sign-in that waits for its second step. */
export async function createHalfSignIn(
  api: Pick<TestApi, 'owner' | 'services'>,
  guardianId: string,
): Promise<{ ticket: string; code: string }> {
  const [code = ''] = await switchOnSecondFactor(api, guardianId);
  const { token, tokenHash } = newToken();
  await api.owner.query(
    `INSERT INTO sign_in_ticket (ticket_hash, guardian_id, proof, access_epoch, expires_at)
     SELECT $1, id, 'password', access_epoch, now() + interval '1 hour' FROM guardian WHERE id = $2`,
    [tokenHash, guardianId],
  );
  return { ticket: token, code };
}
