import { html } from '../html.ts';
import { page } from '../layout.ts';
import { resultHead } from '../parts.ts';

/** A page for what went wrong: one sentence and the way on. */
export function messagePage(title: string, text: string): string {
  const body = html`${resultHead('refused', title, text)}
<a class="button soft wide" href="/">Go to the start</a>`;
  return page({ title, body, theme: 'tools', section: 'start' });
}
