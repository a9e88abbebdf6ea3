import type { GuardianEvent } from '@merenda/contract';
import type { EVENT_DATA, EventKind } from '@merenda/contract/help/events';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../database/generated.ts';

/**
 * The view of each kind of event, by subject. The module that owns the records brings it; a kind without a
 * view does not compile.
 */
export type EventViews = {
  [Kind in EventKind]: (
    db: Kysely<DB>,
    subjects: readonly string[],
  ) => Promise<Map<string, z.input<(typeof EVENT_DATA)[Kind]>>>;
};

/** Maximum of events on a page. */
const PAGE = 200;

export interface EventPage {
  docs: GuardianEvent[];
  last: number;
  reset: boolean;
}

/**
 * One page of a guardian's events after a number, in order; events of records that are gone are left out
 * (product:api#events). Without a number it returns only the last number.
 */
export async function readEvents(
  db: Kysely<DB>,
  views: EventViews,
  guardianId: string,
  after?: number,
): Promise<EventPage> {
  const stream = await db
    .selectFrom('guardian_stream')
    .select('last_number')
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst();
  const last = Number(stream?.last_number ?? 0n);
  if (after === undefined || after === last) return { docs: [], last, reset: false };
  // A number that was never given comes from another database: the page loads everything anew.
  if (after > last) return { docs: [], last, reset: true };
  const rows = await db
    .selectFrom('guardian_event')
    .selectAll()
    .where('guardian_id', '=', guardianId)
    .where('number', '>', BigInt(after))
    .orderBy('number')
    .limit(PAGE)
    .execute();
  if (Number(rows[0]?.number ?? 0n) !== after + 1) return { docs: [], last, reset: true };
  const dataByKind = await tellAll(db, views, rows);
  return {
    docs: rows.flatMap(({ number, at, kind, subject }) => {
      const data = dataByKind.get(kind)?.get(subject);
      if (data === undefined) return [];
      const event = { kind, data } as GuardianEvent['event'];
      return [{ id: Number(number), at: at.toISOString(), event }];
    }),
    last: Number(rows.at(-1)?.number ?? 0n),
    reset: false,
  };
}

async function tellAll(
  db: Kysely<DB>,
  views: EventViews,
  rows: readonly { kind: string; subject: string }[],
): Promise<Map<string, Map<string, unknown>>> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].filter((kind) => kind in views);
  return new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const subjects = rows.filter((row) => row.kind === kind).map(({ subject }) => subject);
        return [kind, await views[kind as EventKind](db, [...new Set(subjects)])] as const;
      }),
    ),
  );
}
