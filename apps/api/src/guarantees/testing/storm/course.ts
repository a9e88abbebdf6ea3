import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFailed } from 'vitest';
import { type Random, randomOf } from '../../../demo/random.ts';
import type { JournalEntry } from '../../../modules/money-audit/index.ts';

/** Folder of failed runs' records, unless `STORM_RECORDS` names another. */
const RECORDS = path.resolve(import.meta.dirname, '../../../../../../test-results/storms');

/** A top-up that was reported as paid, and the operation that made it. */
export interface PaidTopup {
  id: string;
  by: string;
}

/** A medical report on its way into a form. An upload without an answer may still be kept later. */
export interface SentReport {
  content: Buffer;
  beganAt: number;
  endedAt: number;
  isAcknowledged: boolean;
}

interface Answered {
  atMs: number;
  tookMs: number;
  asked: string;
  /** The address of the copy. */
  of: string;
  /** Status and code; null without an answer. */
  said: string | null;
}

interface PastOperation {
  /** The hand and a counter; the random numbers follow from this name and the seed. */
  name: string;
  kind: string;
  atMs: number;
  /** The operation whose top-up this one is about. */
  about?: string;
  answers: Answered[];
}

/** The record of a run: everything that the seed does not determine, and the answers. */
export interface Record {
  seed: string;
  /** Length of the run: seconds of a storm, or number of kills. */
  length: number;
  /** Times of events that no hand caused, by name, in milliseconds. */
  moments: { [name: string]: number };
  operations: PastOperation[];
}

/** One operation's place in a run. */
export interface Turn {
  name: string;
  random: Random;
  /** Picks a paid top-up; a replay picks the same one, if it was paid this time too. */
  pickPaid(paid: readonly PaidTopup[]): PaidTopup | undefined;
  /** Records the beginning. */
  begin(kind: string): void;
  /** Records an answer. */
  note(answer: Omit<Answered, 'atMs'>): void;
}

/**
 * The course of a run, drawn from a seed and recorded, or repeated from its record. A repetition has the
 * same operations by the same hands at the same times, and the same faults and kills
 * (product:quality#storms).
 */
export interface Course {
  seed: string;
  length: number;
  journal: JournalEntry[];
  /** The same words give the same numbers. */
  random(...words: string[]): Random;
  /** Starts the clock. */
  start(): void;
  /** Waits for an event; a replay waits until the recorded time. */
  moment(name: string, wait: () => Promise<unknown>): Promise<void>;
  /** The operations of a hand, one after the other: until the signal, in a replay as many as recorded. */
  turns(hand: string, signal: AbortSignal): AsyncGenerator<Turn>;
  record(): Record;
}

/** Creates a course from a seed, or from a record. */
export function createCourse({
  seed,
  length,
  past,
}: {
  seed: string;
  length: number;
  past?: Record | undefined;
}): Course {
  const random = (...words: string[]) => randomOf(seed, ...words);
  const moments: Record['moments'] = {};
  const operations: PastOperation[] = [];
  let startedAt = performance.now();
  const now = () => Math.round(performance.now() - startedAt);
  const until = (atMs: number) => sleep(Math.max(0, atMs - now()));

  const turnOf = (name: string, before?: PastOperation): Turn => {
    const own = random(name);
    const operation: PastOperation = { name, kind: '', atMs: now(), answers: [] };
    return {
      name,
      random: own,
      pickPaid(paid) {
        const drawn = own.next();
        const picked = before
          ? paid.find(({ by }) => by === before.about)
          : paid[Math.floor(drawn * paid.length)];
        if (picked) operation.about = picked.by;
        return picked;
      },
      begin(kind) {
        operation.kind = kind;
        operations.push(operation);
      },
      note: (answer) => operation.answers.push({ atMs: now() - answer.tookMs, ...answer }),
    };
  };
  return {
    seed,
    length,
    journal: [],
    random,
    start() {
      startedAt = performance.now();
    },
    async moment(name, wait) {
      const before = past?.moments[name];
      await (before === undefined ? wait() : until(before));
      moments[name] = now();
    },
    async *turns(hand, signal) {
      if (!past) {
        for (let number = 0; !signal.aborted; number += 1) yield turnOf(`${hand}/${number}`);
        return;
      }
      for (const before of past.operations) {
        if (path.posix.dirname(before.name) !== hand) continue;
        await until(before.atMs);
        yield turnOf(before.name, before);
      }
    },
    record: () => ({ seed, length, moments, operations }),
  };
}

/**
 * The courses of a test: one, or `STORM_RUNS` courses from different seeds; with `STORM_REPLAY` the course
 * that this file records. `STORM_SEED` is the first seed.
 */
export async function plannedCourses(length: number): Promise<[Course, ...Course[]]> {
  const { STORM_SEED: first, STORM_RUNS: runs = '1', STORM_REPLAY: file } = process.env;
  if (file) {
    const past: Record = JSON.parse(await readFile(file, 'utf8'));
    return [createCourse({ ...past, past })];
  }
  const others = Array.from({ length: Number(runs) - 1 }, () => randomUUID());
  return [
    createCourse({ seed: first ?? randomUUID(), length }),
    ...others.map((seed) => createCourse({ seed, length })),
  ];
}

/** Writes the course to a file if the running test fails, and prints the command that repeats it. */
export function keepIfFailed(course: Course, command: string): void {
  onTestFailed(async ({ task }) => {
    const why = task.result?.errors?.map(({ message }) => message);
    const replay = await keepRecord(course, command, why);
    console.error(`seed ${course.seed} failed; to repeat it: ${replay}`);
  });
}

/** Writes a course to a file. @returns the command that repeats it */
export async function keepRecord(
  course: Course,
  command: string,
  why: readonly string[] | undefined,
): Promise<string> {
  const folder = process.env.STORM_RECORDS ?? RECORDS;
  const file = path.join(folder, `${course.seed}.json`);
  const content = { ...course.record(), why, journal: course.journal };
  const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(content, asText, 1));
  return `STORM_REPLAY=${file} ${command}`;
}

/** An idempotency key as a client makes it, but from the seed's random numbers. */
export const keyOf = (random: Random): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => random.int(16).toString(16));
