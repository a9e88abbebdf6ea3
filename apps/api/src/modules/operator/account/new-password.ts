import { BRANDS, COMPANY_IDS } from '@merenda/domain/brands/brands';
import { guessedBy } from '@merenda/domain/people/guessable-passwords';
import { invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';

/** What operators sign in to, in their authenticator app too. */
export const ISSUER = 'Merenda';

/**
 * The hash of a password that an operator chooses, who works for every brand.
 * @throws Failure validation_failed for a password that is tried first
 */
export function newPasswordHash(
  { passwords }: Pick<Services, 'passwords'>,
  password: string,
  { name, email }: { name: string; email: string | null },
): Promise<string> {
  const brand = [ISSUER, ...BRANDS.map((brand) => brand.name), ...COMPANY_IDS];
  const guessed = guessedBy(password, { name, email: email ?? '', brand });
  if (guessed) throw invalid('password', `guessed at once: ${guessed}`, `password.${guessed}`);
  return passwords.hash(password);
}
