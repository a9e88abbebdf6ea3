import { plainCode } from '../text/pasted.ts';

/** Longest e-mail address that mail can be sent to (RFC 5321). */
export const MAX_EMAIL = 254;

/** Longest part before its `@`. */
const MAX_LOCAL_PART = 64;

// Words of RFC 5322's letters, digits and signs with points between them. Quoted words and other
// scripts are refused: few mail servers accept them.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

// Labels of letters, digits and hyphens; the last one is no number.
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** A domain in lower case as mail servers know it: other scripts in Punycode. */
function plainDomain(typed: string): string | undefined {
  // The URL parser would accept signs, escapes and numbers as more than a name.
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(typed)) return undefined;
  const address = `http://${typed}`;
  const domain = URL.canParse(address) ? new URL(address).hostname : '';
  return DOMAIN.test(domain) ? domain : undefined;
}

/**
 * An e-mail address in its one form for storing, comparing and sending (product:session#addresses).
 * Undefined where mail cannot be sent to it.
 */
export function plainEmail(typed: string): string | undefined {
  const address = plainCode(typed)
    .replace(/^mailto: ?/i, '')
    .replace(/^<(.*)>$/, '$1');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0)).toLowerCase();
  const domain = plainDomain(address.slice(at + 1));
  const isWord = local.length <= MAX_LOCAL_PART && LOCAL_PART.test(local);
  const email = `${local}@${domain}`;
  return isWord && domain && email.length <= MAX_EMAIL ? email : undefined;
}
