import { startPagarme } from './pagarme.ts';
import { startSandboxed } from './sandbox.ts';
import { startStripe } from './stripe.ts';

/** Every processor with an adapter, to test the same guarantees with each. */
const ALL = [
  { name: 'sandbox', start: startSandboxed },
  { name: 'stripe', start: startStripe },
  { name: 'pagarme', start: startPagarme },
] as const;

/** Those of a run: all with EVERYWHERE, as on CI, or when `PROCESSOR` names one. */
const { EVERYWHERE, PROCESSOR } = process.env;
export const PROCESSORS = ALL.filter(({ name }, at) =>
  PROCESSOR ? name === PROCESSOR : EVERYWHERE || at < 2,
);
if (PROCESSORS.length === 0) throw new Error(`no such processor: ${PROCESSOR}`);
