import type { Findings } from './lighthouse.ts';

/** A page to measure, and its lowest acceptable scores. */
export interface Page {
  name: string;
  path: string;
  signedIn: boolean;
  least: Partial<Findings['scores']>;
}

const SOUND = { accessibility: 100, 'best-practices': 100, seo: 100 };

export const PAGES: readonly Page[] = [
  { name: 'login', path: '/login', signedIn: false, least: { ...SOUND, performance: 98 } },
  { name: 'sign-up', path: '/signup', signedIn: false, least: { ...SOUND, performance: 98 } },
  { name: 'home', path: '/', signedIn: true, least: { ...SOUND, performance: 95 } },
];

/** The login page of the closest open-source alternative, measured on a similar idle machine. */
export const PEER: Omit<Findings, 'complaints' | 'scores' | 'layoutShift'> & { name: string } = {
  name: 'nearest peer, login',
  firstPaintMs: 800,
  largestPaintMs: 1_500,
  blockingMs: 10,
  bytes: 108 * 1024,
};
