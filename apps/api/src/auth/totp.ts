import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** The defaults of authenticator apps: SHA-1, six digits, a new code every 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps by which the guardian's clock may be off, either way. */
const TOLERANCE_STEPS = 1;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Uint8Array) =>
  new TOTP({ ...PARAMETERS, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** The secret in base32, for typing. */
export const totpSecretText = (secret: Uint8Array): string => totpOf(secret).secret.base32;

/** The URI that authenticator apps read from a QR code. */
export const totpUri = ({
  issuer,
  account,
  secret,
}: {
  issuer: string;
  account: string;
  secret: Uint8Array;
}): string => Object.assign(totpOf(secret), { issuer, label: account }).toString();

/**
 * The step for which a code is valid: the current one, or one step to either side.
 * @returns the number of 30-second steps since 1970, undefined for a wrong code. A caller that stores the
 * last step and accepts only later ones accepts each code once.
 */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  // The library fails on digits of other scripts.
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: TOLERANCE_STEPS });
  return delta === null ? undefined : TOTP.counter({ ...PARAMETERS, timestamp }) + delta;
}
