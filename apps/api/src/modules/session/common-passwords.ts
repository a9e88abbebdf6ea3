import { COMMON_PASSWORDS } from '@merenda/domain/people/common-passwords';

/** One of the passwords that everybody tries first (product:session#common-passwords). */
export const isCommonPassword = (password: string): boolean =>
  COMMON_PASSWORDS.has(password.toLowerCase());
