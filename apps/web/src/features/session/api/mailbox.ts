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
 * Where "open mail" leads (product:session#recovery): the inbox of the evaluation when the page
 * names one, the web mail of a well-known provider, else the device's own mail program.
 */
export function mailboxUrl(email: string, inbox?: string | null): string {
  if (inbox) return inbox;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return MAILBOXES[domain] ?? 'mailto:';
}

/** The evaluation's inbox, which the server writes into the page when it sends no real e-mail. */
export const inboxOfPage = (): string | null =>
  document.querySelector('meta[name="mail-inbox"][content^="http"]')?.getAttribute('content') ??
  null;

/** A mailbox is opened beside the page. */
export const NEW_TAB = { target: '_blank', rel: 'noreferrer' };
