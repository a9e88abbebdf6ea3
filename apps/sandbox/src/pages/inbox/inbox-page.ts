import type { Mail } from '../../mail/mails.ts';
import { fact, timeText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';

interface Listing {
  mails: Mail[];
  total: number;
  to: string;
  limit: number;
  offset: number;
}

/** The e-mails, newest first, with a search by address. */
export function inboxPage({ mails, total, to, limit, offset }: Listing): string {
  const body = html`<h1>Inbox</h1>
<p class="lead">Every e-mail that Merenda sends while you try it out.</p>
<form class="search" method="get" action="/inbox" role="search">
  <label class="hidden" for="to">Search by address</label>
  <input id="to" name="to" type="search" value="${to}" placeholder="Search by address" autocomplete="off">
  <button class="button soft">Search</button>
</form>
${mails.length === 0 ? empty(to) : html`<ul class="list">${mails.map(mailItem)}</ul>`}
${pager(to, limit, offset, total)}`;
  return page({ title: 'Inbox', body, theme: 'tools', section: 'inbox' });
}

/** The page of one e-mail: its HTML in a frame that cannot run anything, its text escaped. */
export function mailPage(mail: Mail): string {
  const body = html`<a class="back" href="/inbox">Inbox</a>
<h1>${mail.subject || 'No subject'}</h1>
<dl class="card facts">
  ${fact('From', mail.from)}
  ${fact('To', mail.to.join(', '))}
  ${fact('Received', timeText(mail.receivedAt))}
</dl>
${mail.attachments.length > 0 && attachmentList(mail)}
${mail.html !== null && html`<iframe class="mail" title="The e-mail" src="/inbox/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${mail.text !== null && textPart(mail.text, mail.html !== null)}`;
  return page({
    title: mail.subject || 'E-mail',
    body,
    theme: 'tools',
    section: 'inbox',
    width: 'medium',
  });
}

function attachmentList({ id, attachments }: Mail): Html {
  const items = attachments.map(
    (
      { name, sizeBytes },
      position,
    ) => html`<li><a class="item" href="/inbox/${id}/attachments/${position}" download>
  <span><b>${name}</b></span><small>${Math.ceil(sizeBytes / 1024)} kB</small></a></li>`,
  );
  return html`<h2>Attached</h2><ul class="list">${items}</ul>`;
}

/** The HTML part as its own document; its links open in a new tab, outside the frame. */
export function mailBody(mailHtml: string): string {
  const base = '<base target="_blank">';
  const headed = mailHtml.replace(/<head(\s[^>]*)?>/i, (head) => head + base);
  return headed === mailHtml ? base + mailHtml : headed;
}

function mailItem(mail: Mail): Html {
  const snippet = (mail.text ?? '').replace(/\s+/g, ' ').slice(0, 120);
  return html`<li><a class="item" href="/inbox/${mail.id}">
  <span><b>${mail.subject || 'No subject'}</b><small>${mail.to.join(', ')}</small>${snippet && html`<small class="snippet">${snippet}</small>`}</span>
  <small>${timeText(mail.receivedAt)}</small></a></li>`;
}

function textPart(text: string, folded: boolean): Html {
  const content = html`<pre class="card text">${linked(text)}</pre>`;
  return folded ? html`<details><summary>Plain text</summary>${content}</details>` : content;
}

/** Turns web addresses in a text into links, so that the link of a recovery e-mail works here. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1
        ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`
        : html`${part}`,
    );
}

function empty(to: string): Html {
  return html`<div class="card empty">
  <p><b>${to ? `Nothing for “${to}” yet` : 'No e-mail yet'}</b></p>
  <p>${to ? html`<a href="/inbox">Show every e-mail</a>` : 'Ask Merenda for a new password, for example, and look again.'}</p>
</div>`;
}

function pager(to: string, limit: number, offset: number, total: number): Html {
  const link = (start: number, label: string) =>
    html`<a class="button soft" href="/inbox?to=${encodeURIComponent(to)}&amp;limit=${limit}&amp;offset=${start}">${label}</a>`;
  return html`<p class="pager">
  ${offset > 0 && link(Math.max(0, offset - limit), 'Newer')}
  ${offset + limit < total && link(offset + limit, 'Older')}
</p>`;
}
