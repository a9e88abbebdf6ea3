import type { getDeskFigures as route } from '@merenda/contract/help/desk-figures';
import { SLOWEST_SHARE } from '@merenda/domain/help/desk';
import type { OperatorRole, OperatorScope } from '@merenda/domain/people/operators';
import { addDays, dayInZone, mondayOf } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withinScope } from '../operator/index.ts';
import type { Services } from '../services.ts';
import { isTouchable } from '../tickets/index.ts';

type Reader = OperatorScope & { roles: readonly OperatorRole[] };
type Query = z.output<(typeof route)['schema']['querystring']>;

/** The most comments that stand below the figures. */
const COMMENTS = 50;

interface TicketWeek {
  week: string;
  opened: number;
  answered: number;
  first_median: number | null;
  first_ninety: number | null;
  closed: number;
  close_median: number | null;
  close_ninety: number | null;
}

interface SurveyWeek {
  week: string;
  stars: number[];
}

/**
 * The help desk's figures by week, the newest first, each computed as product:console-desk#figures
 * says: an event counts in the week of its company's calendar in which it happened.
 */
export async function findFigures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reader: Reader,
  { company, weeks }: Query,
) {
  const ofCompany = company ? sql<boolean>`company.id = ${company}` : sql<boolean>`true`;
  const zones = await db
    .selectFrom('company')
    .leftJoin('school', 'school.company_id', 'company.id')
    .select('company.time_zone')
    .distinct()
    .where(ofCompany)
    .where(withinScope(reader, { company: 'company.id', school: 'school.id' }))
    .execute();
  const begun = zones.map((row) => mondayOf(dayInZone(clock(), row.time_zone)));
  // The newest week that has begun at one of the reader's companies.
  const last = begun.toSorted().at(-1) ?? mondayOf(dayInZone(clock(), 'UTC'));
  const first = addDays(last, -7 * (weeks - 1));
  const week = (time: string) =>
    sql`to_char(date_trunc('week', ${sql.ref(time)} AT TIME ZONE time_zone), 'YYYY-MM-DD')`;
  const { rows: tickets } = await sql<TicketWeek>`
    WITH mine AS (
      SELECT ticket.created_at, first_answer_at, closed_at, time_zone
      FROM ticket JOIN company ON company.id = ticket.company_id
      WHERE ${isTouchable(reader)} AND ${ofCompany}
    ), event AS (
      SELECT ${week('created_at')} AS week, 'opened' AS kind, NULL::interval AS took FROM mine
      UNION ALL
      SELECT ${week('first_answer_at')}, 'answered', first_answer_at - created_at
      FROM mine WHERE first_answer_at IS NOT NULL
      UNION ALL
      SELECT ${week('closed_at')}, 'closed', closed_at - created_at
      FROM mine WHERE closed_at IS NOT NULL
    )
    SELECT week,
      count(*) FILTER (WHERE kind = 'opened')::int AS opened,
      count(*) FILTER (WHERE kind = 'answered')::int AS answered,
      ${percentile(0.5, 'answered')} AS first_median,
      ${percentile(SLOWEST_SHARE, 'answered')} AS first_ninety,
      count(*) FILTER (WHERE kind = 'closed')::int AS closed,
      ${percentile(0.5, 'closed')} AS close_median,
      ${percentile(SLOWEST_SHARE, 'closed')} AS close_ninety
    FROM event WHERE week >= ${first} GROUP BY week`.execute(db);
  const place = { company: 'survey_answer.company_id', school: 'survey_answer.school_id' };
  const inScope = sql<boolean>`${ofCompany} AND ${withinScope(reader, place)}`;
  const { rows: surveys } = await sql<SurveyWeek>`
    SELECT ${week('survey_answer.created_at')} AS week,
      ARRAY[${sql.join(
        [1, 2, 3, 4, 5].map((stars) => sql`count(*) FILTER (WHERE rating = ${stars}::int)::int`),
      )}] AS stars
    FROM survey_answer JOIN company ON company.id = survey_answer.company_id
    WHERE ${inScope} AND ${week('survey_answer.created_at')} >= ${first}
    GROUP BY 1`.execute(db);
  const comments = await db
    .selectFrom('survey_answer')
    .innerJoin('company', 'company.id', 'survey_answer.company_id')
    .select(['survey_answer.id', 'rating', 'comment', 'survey_answer.created_at'])
    .where(inScope)
    .where('comment', 'is not', null)
    .orderBy('survey_answer.created_at', 'desc')
    .orderBy('survey_answer.id', 'desc')
    .limit(COMMENTS)
    .execute();
  const days = new Set([
    ...Array.from({ length: weeks }, (_, back) => addDays(last, -7 * back)),
    ...[...tickets, ...surveys].map((row) => row.week),
  ]);
  return {
    docs: [...days]
      .toSorted()
      .toReversed()
      .map((day) => weekView(day, tickets, surveys)),
    comments: comments.map((row) => ({
      _id: row.id,
      at: row.created_at.toISOString(),
      rating: row.rating,
      comment: row.comment ?? '',
    })),
  };
}

/** The whole seconds below which a share of the events of a kind lie. */
const percentile = (share: number, kind: string) =>
  sql`round(extract(epoch FROM percentile_cont(${share}::float8) WITHIN GROUP (ORDER BY took)
    FILTER (WHERE kind = ${kind})))::int`;

function weekView(week: string, tickets: readonly TicketWeek[], surveys: readonly SurveyWeek[]) {
  const of = tickets.find((row) => row.week === week);
  const stars = surveys.find((row) => row.week === week)?.stars ?? [0, 0, 0, 0, 0];
  const ratings = stars.reduce((sum, count) => sum + count, 0);
  const points = stars.reduce((sum, count, at) => sum + count * (at + 1), 0);
  return {
    week,
    opened: of?.opened ?? 0,
    answered: {
      count: of?.answered ?? 0,
      ...spread(of?.first_median, of?.first_ninety),
    },
    closed: { count: of?.closed ?? 0, ...spread(of?.close_median, of?.close_ninety) },
    survey: {
      count: ratings,
      stars,
      ...(ratings > 0 && { average: Math.round((points / ratings) * 100) / 100 }),
    },
  };
}

const spread = (median: number | null | undefined, ninety: number | null | undefined) =>
  median == null || ninety == null ? {} : { medianSeconds: median, ninetySeconds: ninety };
