import { startPagarme } from './pagarme.ts';
import { startSandboxed } from './sandbox.ts';
import { startStripe } from './stripe.ts';

/** Every processor with an adapter, to test the same guarantees with each. */
export const PROCESSORS = [
  { name: 'sandbox', start: startSandboxed },
  { name: 'stripe', start: startStripe },
  { name: 'pagarme', start: startPagarme },
] as const;
