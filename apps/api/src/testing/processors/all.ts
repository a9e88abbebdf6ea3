import { startPagarme } from './pagarme.ts';
import { startSandboxed } from './sandbox.ts';
import { startStripe } from './stripe.ts';

/** Every processor that there is an adapter for, to show the same guarantees with each. */
export const PROCESSORS = [
  { name: 'sandbox', start: startSandboxed },
  { name: 'stripe', start: startStripe },
  { name: 'pagarme', start: startPagarme },
] as const;
