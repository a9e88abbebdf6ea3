import { BRANDS, DEFAULT_BRAND } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';
import { escapeHtml } from '@merenda/domain/text/escape-html';
import type { Email, Link, Row } from './email.ts';

/** Capitalises also neutral words (own-words.ts), which are lower case within a sentence. */
const capitalised = (sentence: string, language: Language): string =>
  sentence.slice(0, 1).toLocaleUpperCase(language) + sentence.slice(1);

/** Joins adjacent rows into one list. */
function blocksOf(paragraphs: Email['paragraphs'], language: Language): (string | Row[])[] {
  const blocks: (string | Row[])[] = [];
  for (const paragraph of paragraphs) {
    const last = blocks.at(-1);
    if (typeof paragraph === 'string') blocks.push(capitalised(paragraph, language));
    else if (Array.isArray(last)) last.push(paragraph);
    else blocks.push([paragraph]);
  }
  return blocks;
}

/**
 * An e-mail as text and as HTML, in the brand's colours (product:session#look-of-e-mails). Both have the
 * same content, and people's words are escaped in both. The e-mail loads nothing from the network: its logo
 * is text.
 */
export function renderEmail(email: Email) {
  const { action, links = [], brand, language } = email;
  const subject = capitalised(email.subject, language);
  const blocks = blocksOf(email.paragraphs, language);
  const addresses = [...(action ? [action] : []), ...links].map(
    ({ label, url }) => `${label}: ${url}`,
  );
  const inText = blocks.map((block) =>
    typeof block === 'string'
      ? block
      : block.map(({ label, value }) => `• ${capitalised(label, language)}: ${value}`).join('\n'),
  );
  const [greeting = '', ...paragraphs] = inText;
  const text = [
    greeting,
    ...(email.figure ? [email.figure] : []),
    ...paragraphs,
    ...addresses,
    brand,
  ].join('\n\n');
  return { subject, text, html: page(email, subject, blocks) };
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Header, amount, paragraphs and button as tables: mail programs support no other layout. */
function page(
  { brand, language, figure, action, links = [] }: Email,
  subject: string,
  blocks: readonly (string | Row[])[],
): string {
  const { light, dark } = (BRANDS.find(({ name }) => name === brand) ?? DEFAULT_BRAND).colours;
  const [greeting, ...others] = blocks;
  const block = (one: string | Row[] | undefined) =>
    typeof one === 'string'
      ? `<p class="ink" style="margin:0 0 16px;color:${light.ink}">${escapeHtml(one)}</p>`
      : one
        ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">${one.map(row).join('')}</table>`
        : '';
  const row = ({ label, value }: Row) => {
    const cell = `border-top:1px solid ${light.line};padding:10px 0;color:${light.ink}`;
    return `<tr><td class="ink line" style="${cell}">${escapeHtml(capitalised(label, language))}</td><td class="ink line" align="right" style="${cell};font-weight:600;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
  };
  const large = figure
    ? `<p class="ink" style="margin:4px 0 20px;font-size:36px;line-height:1.2;font-weight:700;color:${light.ink}">${escapeHtml(figure)}</p>`
    : '';
  const button = action
    ? `<p style="margin:24px 0 16px"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 22px;border-radius:14px;background:${light.brand};color:${light.onBrand};text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : '';
  const further = links.map((link) => anchor(link, light.brandStrong)).join('');
  // Mail programs without this media query keep the light colours, which each element has inline.
  const inDark = `@media (prefers-color-scheme:dark){.paper{background:${dark.paper}!important}.card{background:${dark.card}!important}.ink{color:${dark.ink}!important}.ink2{color:${dark.ink2}!important}.line{border-color:${dark.line}!important}.head{background:${dark.walletGradient[1]}!important;color:${dark.onWallet}!important}.button{background:${dark.brand}!important;color:${dark.onBrand}!important}.link{color:${dark.brandStrong}!important}}`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${inDark}</style></head><body class="paper" style="margin:0;padding:0;background:${light.paper}"><table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" style="background:${light.paper}"><tr><td align="center" style="padding:24px 12px"><table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:${light.card};border-radius:18px;overflow:hidden;font:16px/1.5 ${FONT}"><tr><td class="head" style="padding:18px 24px;background:${light.walletGradient[1]};color:${light.onWallet};font-size:20px;font-weight:700;letter-spacing:-0.01em">${escapeHtml(brand)}</td></tr><tr><td style="padding:24px">${block(greeting)}${large}${others.map(block).join('')}${button}${further}</td></tr></table><p class="ink2" style="margin:16px 0 0;font:13px/1.5 ${FONT};color:${light.ink2}">${escapeHtml(brand)}</p></td></tr></table></body></html>`;
}

const anchor = ({ label, url }: Link, colour: string) =>
  `<p style="margin:0 0 12px"><a class="link" href="${escapeHtml(url)}" style="color:${colour}">${escapeHtml(label)}</a></p>`;
