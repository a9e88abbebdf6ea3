import { numberOf, readArguments, refuseArguments } from '@merenda/database';
import { FAILURE_NAMES, type FailureName, isFailure } from './failures.ts';

const CALL = 'npm run test:failover -- [--events 20] [--seed <word>] [--only <failure>] [--alerts]';

interface Options {
  events: number;
  /** A run without one has its own. */
  seed: string | undefined;
  /** The failures to make: all, or the one of `--only`. */
  kinds: readonly FailureName[];
  alerts: boolean;
}

/** The options of `npm run test:failover`; wrong ones end the program with one line. */
export function readOptions(args: readonly string[]): Options {
  const { values } = readArguments(CALL, {
    args: [...args],
    options: {
      events: { type: 'string', default: '20' },
      seed: { type: 'string' },
      only: { type: 'string' },
      alerts: { type: 'boolean', default: false },
    },
  });
  const events = Math.ceil(numberOf(CALL, '--events', values.events));
  return { events, seed: values.seed, kinds: kindsOf(values.only), alerts: values.alerts };
}

function kindsOf(name: string | undefined): readonly FailureName[] {
  if (name === undefined) return FAILURE_NAMES;
  if (isFailure(name)) return [name];
  return refuseArguments(CALL, `--only wants one of: ${FAILURE_NAMES.join(', ')}`);
}
