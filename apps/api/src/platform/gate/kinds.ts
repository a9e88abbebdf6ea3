/** Limits of one kind of work: how much runs at a time, and how much may wait. */
export interface Kind {
  /** Maximum of running pieces of work. */
  places: number;
  /** One caller's share of these. */
  placesEach: number;
  /** Maximum of waiting pieces of work. */
  queue: number;
  /** One caller's share of these. */
  queueEach: number;
  /** Maximum wait before work is refused. */
  waitMs: number;
}

export type KindName = keyof typeof KINDS;

/**
 * All work that costs memory or threads, by kind (product:operating#costly-work). Work that holds a place
 * may ask for a place of a kind listed below its own, never of its own kind or one above. This order
 * excludes a deadlock.
 *
 * Node has four threads for passwords, compression, pictures and the disk together. The numbers of places
 * below leave threads free for files.
 */
export const KINDS = {
  /** A guardian's export, written while it is read: a page of rows and one file in memory. */
  export: { places: 6, placesEach: 1, queue: 24, queueEach: 2, waitMs: 10_000 },
  /** The calls and the rendering of a signed-in guardian's page. */
  rendering: { places: 4, placesEach: 2, queue: 64, queueEach: 4, waitMs: 1_000 },
  /** A thread that reads an uploaded file: up to some hundred megabytes. */
  'pdf-judging': { places: 2, placesEach: 1, queue: 12, queueEach: 2, waitMs: 10_000 },
  /** A thread that draws a document, with its fonts in memory. */
  'pdf-printing': { places: 2, placesEach: 1, queue: 24, queueEach: 3, waitMs: 10_000 },
  /** An unpacked picture: up to 150 MB. */
  pictures: { places: 1, placesEach: 1, queue: 12, queueEach: 2, waitMs: 10_000 },
  /** Each hash takes 19 MiB and a thread. */
  password: { places: 2, placesEach: 2, queue: 256, queueEach: 64, waitMs: 8_000 },
  /** Pages of a single guardian, and each shared answer once. */
  compression: { places: 1, placesEach: 1, queue: 64, queueEach: 4, waitMs: 500 },
} as const satisfies Record<string, Kind>;
