import { newId, stamp } from './answers.ts';
import { publishedCall } from './published/calls.ts';
import { faultsOf } from './published/judge.ts';

const ACCOUNT = { id: 'acc_of_the_double', name: 'Merenda' };

/**
 * The bytes of an event as Pagar.me sends it; its data has the format of the calls' answers. Older accounts
 * get the type in the field `event`.
 * @throws Error when Pagar.me's client knows no such charge or order
 */
export function eventBody(
  { id = newId('hook'), ...named }: { id?: string } & ({ type: string } | { event: string }),
  data: object,
): string {
  const [resource] = ('type' in named ? named.type : named.event).split('.');
  const schema = publishedCall('GET', `/${resource}s/any`)?.answer;
  const faults = schema ? faultsOf(data, schema, ['data']) : [`no events about a ${resource}`];
  if (faults.length > 0) throw new Error(`not as published:\n${faults.join('\n')}`);
  return JSON.stringify({ id, account: ACCOUNT, ...named, created_at: stamp(), data });
}
