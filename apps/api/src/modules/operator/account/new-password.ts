import { BRANDS, COMPANY_IDS } from '@merenda/domain/brands/brands';
import { guessedBy } from '@merenda/domain/people/guessable-passwords';
import { invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';

/**
 * The product's name in operators' authenticator apps, and a word that their passwords must not
 * repeat.
 */
export const ISSUER = 'Merenda';

/**
 * The hash of a new operator password, which must not repeat any brand's name: operators work for
 * all brands.
 * @throws Failure validation_failed for a password that guessers try first
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
