import type { Language } from '@merenda/domain/places/languages';
import type { Email, Link } from './email.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const anchor = ({ label, url }: Link) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

/** Also one that begins with a neutral word (own-words.ts), which stands within others elsewhere. */
const capitalised = (sentence: string, language: Language): string =>
  sentence.slice(0, 1).toLocaleUpperCase(language) + sentence.slice(1);

/** An e-mail as text and as plain, self-contained HTML; people's words are text in both. */
export function renderEmail({ action, links = [], brand, language, ...words }: Email) {
  const subject = capitalised(words.subject, language);
  const paragraphs = words.paragraphs.map((paragraph) => capitalised(paragraph, language));
  const addresses = [...(action ? [action] : []), ...links].map(
    ({ label, url }) => `${label}: ${url}`,
  );
  const text = [...paragraphs, ...addresses, brand].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  const button = action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 20px;border-radius:14px;background:#0f6b47;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : '';
  const others = links.map((link) => `<p>${anchor(link)}</p>`).join('');
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="font:16px/1.5 system-ui,sans-serif;color:#17231d;max-width:560px;margin:24px auto;padding:0 16px">${body}${button}${others}<p style="color:#5b6b63">${escapeHtml(brand)}</p></body></html>`;
  return { subject, text, html };
}
