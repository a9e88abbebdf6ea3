import { brandOfCompany } from '@merenda/domain/brands/brands';
import { guessedBy } from '@merenda/domain/people/guessable-passwords';
import { invalid } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

interface Whose {
  name: string;
  email: string;
  companyId: string;
}

/**
 * The hash of a password that a guardian chooses: the one way to a new one
 * (product:session#common-passwords).
 * @throws Failure validation_failed for a common password
 */
export function newPasswordHash(
  { passwords }: Pick<Services, 'passwords'>,
  password: string,
  { name, email, companyId }: Whose,
): Promise<string> {
  const brand = [brandOfCompany(companyId)?.name ?? '', companyId];
  const guessed = guessedBy(password, { name, email, brand });
  if (guessed) throw invalid('password', `guessed at once: ${guessed}`, `password.${guessed}`);
  return passwords.hash(password);
}
