import { type Html, html } from './html.ts';
import { type IconName, icon } from './icons.ts';

export type Section = 'start' | 'bank' | 'inbox' | 'control';

const SECTIONS: readonly { name: Section & IconName; href: string; label: string }[] = [
  { name: 'start', href: '/', label: 'Start' },
  { name: 'bank', href: '/bank', label: 'Bank' },
  { name: 'inbox', href: '/inbox', label: 'Inbox' },
  { name: 'control', href: '/control', label: 'Control' },
];

interface Page {
  title: string;
  body: Html;
  /** Colours and name: the bank and the hosted page belong to other companies than ours. */
  theme: 'tools' | 'bank' | 'pay';
  /** The current section; without it, as on the hosted page, there is no menu. */
  section?: Section;
  /** The page's width on a desktop; narrow, as on a phone, by default. */
  width?: 'medium' | 'wide';
}

const NAMES = { tools: 'sandbox', bank: 'test bank', pay: 'test checkout' } as const;

export function page({ title, body, theme, section, width }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Merenda ${NAMES[theme]}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<script src="/assets/sandbox.js" defer></script>
</head>
<body class="theme-${theme}${section ? ' has-menu' : ''}">
<a class="skip" href="#content">Skip to content</a>
<header>
<div class="top">
  <a class="logo" href="${theme === 'bank' ? '/bank' : '/'}"><i></i>merenda <span>${NAMES[theme]}</span></a>
  ${section && menu(section)}
</div>
<p class="notice"><b>Sandbox.</b> No real money moves here.</p>
</header>
<main id="content" class="${width ?? 'narrow'}">${body}</main>
</body>
</html>
`.text;
}

function menu(section: Section): Html {
  const links = SECTIONS.map(
    ({ name, href, label }) =>
      html`<a href="${href}"${name === section && html` aria-current="page"`}>${icon(name)}${label}</a>`,
  );
  return html`<nav aria-label="Sandbox">${links}</nav>`;
}
