import { derivedId } from '@merenda/ledger';
import type { MoneyCheck } from '../money-audit/index.ts';

/**
 * A difference between a processor's records and ours. In addition to the findings of the money
 * audit:
 * - `mended`: captured or refunded without our knowing; the comparison has settled it;
 * - `stuck`: open for more than a day, without an outcome from its processor.
 */
export interface Difference {
  kind: MoneyCheck | 'mended' | 'stuck';
  /** Expected and found, in a sentence; amounts in minor units. */
  message: string;
  reference: string;
  topupId: string | undefined;
  providerRef: string | undefined;
}

/** The id of a difference: the same difference is the same record, however often it is found. */
export const differenceIdOf = (
  gateway: string,
  { kind, message, reference, topupId, providerRef }: Difference,
) => derivedId('difference', gateway, kind, reference, topupId ?? '', providerRef ?? '', message);
