import { type Html, html } from './html.ts';

/** The sandbox's few icons, drawn on a 24 × 24 grid; they are decoration beside a word. */
const PATHS = {
  start: html`<path d="M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4v-5H9v5H5a1 1 0 0 1-1-1z" />`,
  bank: html`<path d="M4 10 12 5l8 5M5 20h14M7 10v7m5-7v7m5-7v7" />`,
  inbox: html`<path d="M4 6h16v12H4zM4 7l8 6 8-6" />`,
  control: html`<path d="M5 7h8m4 0h2M5 17h2m4 0h8" /><circle cx="15" cy="7" r="2" /><circle cx="9" cy="17" r="2" />`,
  paid: html`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  refused: html`<path d="m7 7 10 10M17 7 7 17" />`,
  waiting: html`<circle cx="12" cy="12" r="8" /><path d="M12 8v4.5l3 2" />`,
  back: html`<path d="m14 6-6 6 6 6" />`,
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name]}</svg>`;
}
