import type { NeutralPalette } from './brand.ts';

/** Warm paper, white cards. */
export const LIGHT_NEUTRALS: NeutralPalette = {
  paper: '#f7f6f1',
  card: '#ffffff',
  ink: '#17231d',
  ink2: '#4f5e56',
  ink3: '#65726b',
  line: '#e4e8e3',
  outline: '#848e88',
  good: '#127a45',
  goodSoft: '#e3f3e9',
  bad: '#b42318',
  badSoft: '#fdebe8',
  onBad: '#ffffff',
  warn: '#855600',
  warnSoft: '#fff4dc',
};

/** Warm dark paper, slightly lighter cards. */
export const DARK_NEUTRALS: NeutralPalette = {
  paper: '#161512',
  card: '#211f1b',
  ink: '#f4f1ea',
  ink2: '#bfb9ad',
  ink3: '#a19b8f',
  line: '#38342d',
  outline: '#807a6d',
  good: '#5fd08f',
  goodSoft: '#173324',
  bad: '#ff9387',
  badSoft: '#45211c',
  onBad: '#2b0d09',
  warn: '#f2bf5e',
  warnSoft: '#3d2e10',
};
