import type { Release } from '@merenda/database';

/** This release, as package.json names it. */
export const RELEASE: Release = { name: '0.1.0', former: null };
