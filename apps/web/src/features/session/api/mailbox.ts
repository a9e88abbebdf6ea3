const MAILBOXES: Record<string, string> = {
  'gmail.com': 'https://mail.google.com/',
  'googlemail.com': 'https://mail.google.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'yahoo.com.br': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail',
  'uol.com.br': 'https://mail.uol.com.br/',
  'bol.com.br': 'https://email.bol.uol.com.br/',
  'freemail.hu': 'https://freemail.hu/',
  'citromail.hu': 'https://citromail.hu/',
  'gmx.de': 'https://www.gmx.net/',
  'web.de': 'https://web.de/',
  'sapo.pt': 'https://mail.sapo.pt/',
};

/**
 * The target of "open mail" (product:session#recovery). It is the evaluation's inbox if the page names one,
 * else the web mail of a well-known provider, else the device's own mail program.
 */
export function mailboxUrl(email: string, inbox?: string | null): string {
  if (inbox) return inbox;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return MAILBOXES[domain] ?? 'mailto:';
}

/** The evaluation's inbox. The server writes it into the page if it sends no real email. */
export const inboxOfPage = (): string | null =>
  document.querySelector('meta[name="mail-inbox"][content^="http"]')?.getAttribute('content') ??
  null;

/** A mailbox opens in a new tab. */
export const NEW_TAB = { target: '_blank', rel: 'noreferrer' };
