import { z } from 'zod';

const integer = z.string().regex(/^-?\d{1,20}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const uuid = z.guid();
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

const entry = z.strictObject({
  account: uuid,
  seq: integer,
  position: integer,
  direction: z.enum(['debit', 'credit']),
  transferId: uuid,
  phase: z.enum(['posted', 'pending', 'post', 'void', 'expire']),
  amountMinor: integer,
  currency: z.string(),
  counterparty: uuid,
  balanceAfterMinor: integer.nullable(),
  kind: z.string(),
  groupId: uuid.nullable(),
  pendingId: uuid.nullable(),
  expiresAt: instant.nullable(),
  eventAt: instant,
  createdAt: instant,
  reference: z.string().nullable(),
});

const checkpoint = z.strictObject({
  account: uuid,
  block: integer,
  seq: integer,
  entries: integer,
  hash,
});

const block = z.strictObject({
  number: integer,
  fromPosition: integer,
  toPosition: integer,
  transfers: z.int(),
  sealedAt: instant,
  previous: hash,
  root: hash,
  hash,
});

/** An account's entries with the data to verify them without the ledger: plain JSON. */
export const statementSchema = z.strictObject({
  format: z.literal('merenda.statement.1'),
  account: uuid,
  mode: z.enum(['strict', 'append']),
  currency: z.string(),
  kind: z.string(),
  /** null for append accounts. */
  floorMinor: integer.nullable(),
  /** The account before the first entry, and the state of its chain. */
  opening: z.strictObject({ seq: integer, entries: integer, balanceMinor: integer, hash }),
  /** Oldest first, holds included. */
  entries: z.array(entry),
  /**
   * The newest checkpoint within the entries, its block, and the proof that the block contains it.
   */
  seal: z
    .strictObject({
      checkpoint,
      block,
      proof: z.array(z.strictObject({ side: z.enum(['left', 'right']), hash })),
    })
    .nullable(),
});

export type Statement = z.infer<typeof statementSchema>;
