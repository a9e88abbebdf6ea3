import type { DemoCompany } from './company.ts';
import { sodexoCorporate } from './sodexo-corporate.ts';
import { sodexoDirect } from './sodexo-direct.ts';
import { thomasFranks } from './thomas-franks.ts';
import { thomasFranksAisb } from './thomas-franks-aisb.ts';
import { thomasFranksUlis } from './thomas-franks-ulis.ts';
import { wefood } from './wefood.ts';

/** Every open company (product:brands#companies): one demo guardian each. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  wefood,
  sodexoDirect,
  sodexoCorporate,
  thomasFranks,
  thomasFranksAisb,
  thomasFranksUlis,
];
