/**
 * The numbers of docs/scaling.md. Measured ones come from `measure.ts` or docs/measured.md; the
 * others are assumptions. After a change `node bench/scaling.ts` writes the document's tables.
 */

/** Processor time in ms of one core of the machine of docs/measured.md. */
export interface Cost {
  act: string;
  api: number;
  database: number;
  measured: string;
  /** How often a guardian does it who is there in the peak hour. */
  inPeakHour: number;
}

export const COSTS: readonly Cost[] = [
  {
    act: 'home as a finished page',
    api: 14.2,
    database: 5,
    measured: '[home](measured.md#home)',
    inPeakHour: 1,
  },
  {
    act: 'a read',
    api: 0.41,
    database: 0.31,
    measured: '[home](measured.md#home)',
    inPeakHour: 20,
  },
  {
    act: 'an order with its e-mail',
    api: 0.83,
    database: 0.82,
    measured: '[orders](measured.md#order-acceptance)',
    inPeakHour: 0.5,
  },
  {
    act: 'a sign-in by password',
    api: 42,
    database: 22,
    measured: '`measure.ts`, load 25',
    inPeakHour: 0.05,
  },
  {
    act: 'a top-up by PIX, paid',
    api: 21,
    database: 17.7,
    measured: '`measure.ts`, load 25',
    inPeakHour: 0.05,
  },
];

/** Bytes that an act leaves on the disk for years. */
export interface Kept {
  of: string;
  rows: number;
  indexes: number;
  /** How often in a student's year. */
  aYear: number;
}

/** School days with an order; the others are at home, ill, or pay at the till. */
const ORDERS_A_YEAR = 120;
const TOPUPS_A_YEAR = 12;

/** By `measure.ts`: bytes of each row and of its share of the indexes. */
const ROW = {
  order: [206, 247],
  item: [96, 73],
  cart: [188, 123],
  cartItem: [94, 57],
  audit: [299, 208],
  transfer: [175, 266],
  topup: [1911, 1638],
} as const;

const sum = (rows: readonly (keyof typeof ROW)[], at: 0 | 1): number =>
  rows.reduce((all, row) => all + ROW[row][at], 0);

const ofOrder = [
  'order',
  'item',
  'item',
  'cart',
  'cartItem',
  'cartItem',
  'audit',
  'transfer',
] as const;
const ofTopup = ['topup', 'transfer', 'audit'] as const;

export const KEPT: readonly Kept[] = [
  {
    of: 'an order of two dishes',
    rows: sum(ofOrder, 0),
    indexes: sum(ofOrder, 1),
    aYear: ORDERS_A_YEAR,
  },
  { of: 'a top-up', rows: sum(ofTopup, 0), indexes: sum(ofTopup, 1), aYear: TOPUPS_A_YEAR },
];

export const YEARS_KEPT = 5;

/** Assumptions of the peak: the hour before the kitchens' cut-off. */
export const GUARDIANS_OF_A_STUDENT = 0.8;
export const IN_PEAK_HOUR = 0.3;
/** The busiest minute, relative to the average of that hour. */
export const PEAK_MINUTE = 3;
/** A core is busy for so much of its time at the peak. */
export const CORE_USE = 0.5;

/** Connections to the database, and resident memory in GB, of a copy (main.ts, docs/measured.md). */
export const CONNECTIONS_OF_A_COPY = 20;
export const MEMORY_OF_A_COPY = 0.5;
/** Memory of the database's machine for each of its cores, in GB. */
export const MEMORY_OF_A_CORE = 4;
/** The largest ordinary machine's cores. */
export const PRIMARY_CORES = 48;

/**
 * Examples of list prices a month without tax, as known in January 2025 and not looked up again: a
 * host with few services, and a large cloud. In euros.
 */
export const MACHINES = [
  { cores: 2, memory: 8, monthly: [13, 60] },
  { cores: 8, memory: 32, monthly: [55, 240] },
] as const;
/** Network storage, a GB and month. */
export const DISK_MONTHLY = [0.05, 0.1] as const;

export interface Size {
  name: string;
  students: number;
  /** Machines with the database: the primary and its replicas. */
  databases: number;
  givesWay: string;
  lever: string;
}

export const SIZES: readonly Size[] = [
  {
    name: '1 school',
    students: 500,
    databases: 1,
    givesWay: 'the machine itself: one of each',
    lever: 'backups elsewhere, then three database machines',
  },
  {
    name: '20 schools',
    students: 10_000,
    databases: 3,
    givesWay: 'API processor time, for finished pages',
    lever: 'more copies',
  },
  {
    name: '100,000 students',
    students: 100_000,
    databases: 3,
    givesWay: 'API processor time; connections from the fifth copy on',
    lever: 'more copies, PgBouncer',
  },
  {
    name: '1,000,000 students',
    students: 1_000_000,
    databases: 3,
    givesWay: 'the primary’s cores at cut-off, memory for its indexes',
    lever: 'larger primary; replica for reports',
  },
  {
    name: '10,000,000 students',
    students: 10_000_000,
    databases: 3,
    givesWay: 'one primary: cores, and a year’s disk',
    lever: 'cells: companies apart from one another',
  },
];
