import { brandOfCompany } from '@merenda/domain/brands/brands';
import { isGuessable } from '@merenda/domain/people/guessable-passwords';
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
 * @throws Failure validation_failed for a password that is tried first
 */
export function newPasswordHash(
  { passwords }: Pick<Services, 'passwords'>,
  password: string,
  { name, email, companyId }: Whose,
): Promise<string> {
  const brand = [brandOfCompany(companyId)?.name ?? '', companyId];
  if (isGuessable(password, { name, email, brand })) throw invalid('password', 'too common');
  return passwords.hash(password);
}
