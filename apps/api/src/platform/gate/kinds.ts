/** How much of a kind of work is done at a time, and how much may wait for it. */
export interface Kind {
  /** Pieces of work at a time. */
  places: number;
  /** One caller's share of these. */
  placesEach: number;
  /** Pieces of work that wait. */
  queue: number;
  /** One caller's share of these. */
  queueEach: number;
  /** How long one waits before it is refused. */
  waitMs: number;
}

export type KindName = keyof typeof KINDS;

/**
 * All work that costs memory or threads, by kind (product:operating#costly-work). Work that holds a place may
 * ask for a place of a kind that stands below it, never of its own or one above: so none waits for itself.
 *
 * Node has four threads for passwords, compression, pictures and the disk together: the places below leave
 * files theirs.
 */
export const KINDS = {
  /** A guardian's data, written while it is read: a page of rows and one file in memory. */
  export: { places: 6, placesEach: 1, queue: 24, queueEach: 2, waitMs: 10_000 },
  /** The calls and the rendering of a page for somebody who is signed in. */
  rendering: { places: 4, placesEach: 2, queue: 64, queueEach: 4, waitMs: 1_000 },
  /** A thread that reads a file somebody sends: up to some hundred megabytes. */
  'pdf-judging': { places: 2, placesEach: 1, queue: 12, queueEach: 2, waitMs: 10_000 },
  /** A thread that draws a document, and its fonts. */
  'pdf-printing': { places: 2, placesEach: 1, queue: 24, queueEach: 3, waitMs: 10_000 },
  /** A picture, unpacked: up to 150 MB. */
  pictures: { places: 1, placesEach: 1, queue: 12, queueEach: 2, waitMs: 10_000 },
  /** 19 MiB and a thread each. */
  password: { places: 2, placesEach: 2, queue: 256, queueEach: 64, waitMs: 8_000 },
  /** Pages for one guardian alone, and once each answer that everybody gets. */
  compression: { places: 1, placesEach: 1, queue: 64, queueEach: 4, waitMs: 500 },
} as const satisfies Record<string, Kind>;
