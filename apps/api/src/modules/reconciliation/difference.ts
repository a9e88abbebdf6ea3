import type { DifferenceKind } from '@merenda/domain/books/differences';
import { derivedId } from '@merenda/ledger';

/** A difference between a processor's records and ours. */
export interface Difference {
  kind: DifferenceKind;
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
