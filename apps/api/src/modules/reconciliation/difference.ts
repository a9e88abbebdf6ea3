import { derivedId } from '@merenda/ledger';
import type { MoneyCheck } from '../../money-audit/finding.ts';

/**
 * Where a processor and we do not agree. Beside what the money audit can find wrong:
 * - `mended`: it had its money, or took it back, and we had not heard; the comparison set it right;
 * - `stuck`: open for more than a day, and its processor does not say how it ends.
 */
export interface Difference {
  kind: MoneyCheck | 'mended' | 'stuck';
  /** In words, with what was expected and what was found; amounts in minor units. */
  message: string;
  reference: string;
  topupId: string | undefined;
  providerRef: string | undefined;
}

/** The same difference is the same record, however often it is found. */
export const differenceIdOf = (
  gateway: string,
  { kind, message, reference, topupId, providerRef }: Difference,
) => derivedId('difference', gateway, kind, reference, topupId ?? '', providerRef ?? '', message);
