import type { Client, Operation } from './client.ts';
import type { Family } from './families.ts';
import { dispute, order, refund, refundFailure, transfer } from './moves.ts';
import { medicalReport } from './reports.ts';
import { cardTopup, linkTopup, pixTopup } from './topups.ts';

const WEFOOD = 'wefood';
/** A company with payment links and cards, in euros; it passes the card fee on. */
const ULIS = 'thomas-franks-ulis';

/** The companies of a storm's families. */
export const STORM_COMPANIES = [WEFOOD, WEFOOD, WEFOOD, ULIS] as const;

type Maker = (client: Client, family: Family) => Operation | undefined;

const BY_PIX: readonly Maker[] = [cardTopup, cardTopup, pixTopup, pixTopup];
const BY_LINK: readonly Maker[] = [cardTopup, cardTopup, linkTopup, linkTopup];
const MOVES: readonly Maker[] = [
  transfer,
  transfer,
  transfer,
  order,
  order,
  refund,
  refund,
  refundFailure,
  dispute,
  medicalReport,
  medicalReport,
];

/** Chooses the next operation of a family; undefined if it lacks what the operation needs. */
export const choose = (client: Client, family: Family) =>
  client.turn.random.pick([...(family.company === WEFOOD ? BY_PIX : BY_LINK), ...MOVES])(
    client,
    family,
  );
