import { isFailure } from '@merenda/ui/client/failure.ts';

/** A record out of a lost scope is answered as an unknown one. */
export const isRefused = (error: unknown): boolean =>
  isFailure(error, 'operator_not_allowed', 'not_found');

/**
 * Asks a query anew every so often, until it is refused: its page then says so and stands still. Rights that
 * return read it again (`watchRights`).
 */
export const every =
  (ms: number) =>
  ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    !isRefused(error) && ms;
