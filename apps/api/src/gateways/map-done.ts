import type { GatewayResult } from './port.ts';

/** The same result with its value changed, if there is one. */
export function mapDone<From, To, Reason extends string>(
  result: GatewayResult<From, Reason>,
  change: (value: From) => To,
): GatewayResult<To, Reason> {
  return result.outcome === 'done' ? { ...result, value: change(result.value) } : result;
}
