import { PoolerError } from './session.ts';

/** The settings and options that name a database. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_SESSION_URL' | '--from' | '--to';

/** Codes for the mistakes of an address, and for a server that has no room. */
const REASONS: Readonly<Record<string, string>> = {
  '28000': 'it does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'there is no database of this name',
  '53100': 'its disk is full',
  '53300': 'it has no free connection',
  '57P03': 'it is starting or stopping',
};
/** Codes of a certificate that the address does not trust. */
const UNTRUSTED = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** A database that refuses us or is away, as one line; the error's message may hold its address. */
export function unusableLine(error: unknown, setting: AddressSetting): string {
  if (error instanceof PoolerError) return `DATABASE_SESSION_URL: ${error.message}`;
  return `${setting}: the database cannot be used (${reasonOf(error)})`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it does not answer';
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === 'open') return `the certificate ${path} cannot be read: ${code}`;
  if (error.message.includes('does not support SSL')) return 'it does not speak TLS';
  if (code === undefined) return 'it does not answer';
  if (UNTRUSTED.test(code)) return `its certificate is not trusted: ${code}`;
  return REASONS[code] ?? code;
}
