import { COMMON_PASSWORDS } from '@merenda/domain/common-passwords';

/** One of the passwords that everybody tries first (decision B.4). */
export const isCommonPassword = (password: string): boolean =>
  COMMON_PASSWORDS.has(password.toLowerCase());
