import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFailed } from 'vitest';
import { type Random, randomOf } from '../../../demo/random.ts';
import type { JournalEntry } from '../../../modules/money-audit/index.ts';

/** Where the records of failed runs lie, unless `STORM_RECORDS` names another folder. */
const RECORDS = path.resolve(import.meta.dirname, '../../../../../../test-results/storms');

/** A top-up that was told as paid, and the operation that made it. */
export interface PaidTopup {
  id: string;
  by: string;
}

interface Answered {
  atMs: number;
  tookMs: number;
  asked: string;
  /** Which of the copies, by its address. */
  of: string;
  /** Status and code; null without an answer. */
  said: string | null;
}

interface PastOperation {
  /** Whose hand and the how manieth: its random numbers follow from this and the seed. */
  name: string;
  kind: string;
  atMs: number;
  /** The operation whose top-up this one is about. */
  about?: string;
  answers: Answered[];
}

/** A run as it is written down: what the seed does not determine, and what was answered. */
export interface Record {
  seed: string;
  /** How long it went on: seconds of a storm, kills of everything. */
  length: number;
  /** When what happened that no hand did, by name, in milliseconds. */
  moments: { [name: string]: number };
  operations: PastOperation[];
}

/** One operation's place in a run. */
export interface Turn {
  name: string;
  random: Random;
  /** One that was paid; in a replay the same one, if it was paid this time too. */
  pickPaid(paid: readonly PaidTopup[]): PaidTopup | undefined;
  /** Writes down that it begins. */
  begin(kind: string): void;
  /** Writes down what was answered. */
  note(answer: Omit<Answered, 'atMs'>): void;
}

/**
 * The course of a run, where it is drawn from a seed and written down, or repeated from its record:
 * the same operations by the same hands at the same times, the same faults and kills
 * (product:quality#storms).
 */
export interface Course {
  seed: string;
  length: number;
  journal: JournalEntry[];
  /** Of the same words the same numbers. */
  random(...words: string[]): Random;
  /** From now on times count. */
  start(): void;
  /** Waits, in a replay until the time when it was over. */
  moment(name: string, wait: () => Promise<unknown>): Promise<void>;
  /** What a hand does one after the other: until the signal, in a replay as much as it did. */
  turns(hand: string, signal: AbortSignal): AsyncGenerator<Turn>;
  record(): Record;
}

/** A course from a seed, or the one that was written down. */
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
 * The courses of a test: one, or `STORM_RUNS` many from different seeds; with `STORM_REPLAY` the one
 * that this file records. `STORM_SEED` gives the first seed.
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

/** Has the course of the running test written to a file if the test fails, and says how to repeat it. */
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

/** An idempotency key, as a client makes one, but of a seed's random numbers. */
export const keyOf = (random: Random): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => random.int(16).toString(16));
