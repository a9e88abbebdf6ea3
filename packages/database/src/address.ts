/** The form of a database's address, as an operator reads it. */
export const DATABASE_ADDRESS = 'an address like postgres://user:password@host:5432/database';

/** Has a text the form of a database's address? The driver takes nearly every text for one. */
export function isDatabaseAddress(text: string): boolean {
  const { protocol = '' } = URL.parse(text) ?? {};
  return /^postgres(ql)?:$/.test(protocol) && text.includes('://') && isDecodable(text);
}

/** A percent sign in a password is written as %25. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
