import {
  CONNECTIONS_OF_A_COPY,
  CORE_USE,
  COSTS,
  DISK_MONTHLY,
  GUARDIANS_OF_A_STUDENT,
  IN_PEAK_HOUR,
  KEPT,
  MACHINES,
  MEMORY_OF_A_COPY,
  MEMORY_OF_A_CORE,
  PEAK_MINUTE,
  PRIMARY_CORES,
  SIZES,
  type Size,
  YEARS_KEPT,
} from './inputs.ts';

/** The needs of a size at the peak. */
interface Needs {
  arrivals: number;
  requests: number;
  orders: number;
  apiCores: number;
  databaseCores: number;
  /** A year's, in GB. */
  disk: number;
  copies: number;
  connections: number;
  cells: number;
  /** In GB, of all copies and of one database. */
  memory: readonly [copies: number, database: number];
  /** In euros, the least and the most. */
  monthly: readonly [number, number];
}

const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** The bytes that a student leaves in a year, rows and indexes. */
const BYTES_A_YEAR = total(KEPT.map(({ rows, indexes, aYear }) => (rows + indexes) * aYear));

const [SMALL, LARGE] = MACHINES;

/** Every copy and every database has at least the smaller machine. */
export function needsOf({ students, databases }: Pick<Size, 'students' | 'databases'>): Needs {
  // Guardians who come in a second of the peak minute.
  const arrivals = (students * GUARDIANS_OF_A_STUDENT * IN_PEAK_HOUR * PEAK_MINUTE) / 3_600;
  const coresOf = (part: 'api' | 'database') =>
    (arrivals * total(COSTS.map((cost) => cost[part] * cost.inPeakHour))) / 1_000 / CORE_USE;
  const apiCores = coresOf('api');
  const databaseCores = coresOf('database');
  const disk = (students * BYTES_A_YEAR) / 1e9;
  // A copy is one process and uses one core.
  const copies = Math.max(2, Math.ceil(apiCores));
  const cells = Math.max(1, Math.ceil(databaseCores / PRIMARY_CORES));
  const machinesOf = (cores: number) => Math.max(1, Math.ceil(cores / LARGE.cores));
  const price = (at: 0 | 1) => {
    const ofCopies = Math.ceil(copies / SMALL.cores) * SMALL.monthly[at];
    const ofDatabase =
      databaseCores <= SMALL.cores
        ? SMALL.monthly[at]
        : machinesOf(databaseCores) * LARGE.monthly[at];
    return ofCopies + databases * (ofDatabase + disk * YEARS_KEPT * DISK_MONTHLY[at]);
  };
  return {
    arrivals,
    requests: arrivals * total(COSTS.map(({ inPeakHour }) => inPeakHour)),
    orders:
      arrivals *
      total(COSTS.map(({ act, inPeakHour }) => (act.startsWith('an order') ? inPeakHour : 0))),
    apiCores,
    databaseCores,
    disk,
    copies,
    connections: copies * CONNECTIONS_OF_A_COPY,
    cells,
    memory: [
      copies * MEMORY_OF_A_COPY,
      Math.max(SMALL.memory, databaseCores * MEMORY_OF_A_CORE) / cells,
    ],
    monthly: [price(0), price(1)],
  };
}

/** Two significant digits. */
const round = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumSignificantDigits: 2 });

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The tables of docs/scaling.md, by the names of their places. */
export const TABLES: Readonly<Record<string, () => string>> = {
  costs: () =>
    table(
      ['act', 'API, ms', 'PostgreSQL, ms', 'in the peak hour', 'measured'],
      COSTS.map(({ act, api, database, measured, inPeakHour }) => [
        act,
        String(api),
        String(database),
        String(inPeakHour),
        measured,
      ]),
    ),
  kept: () =>
    table(
      ['', 'rows, bytes', 'indexes, bytes', 'in a student’s year'],
      [
        ...KEPT.map(({ of, rows, indexes, aYear }) => [
          of,
          round(rows),
          round(indexes),
          String(aYear),
        ]),
        [
          '**a student’s year**',
          `**${round(total(KEPT.map(({ rows, aYear }) => rows * aYear)))}**`,
          `**${round(total(KEPT.map(({ indexes, aYear }) => indexes * aYear)))}**`,
          '',
        ],
      ],
    ),
  load: () =>
    table(
      [
        '',
        'requests a second',
        'orders a second',
        'API cores',
        'database cores',
        'disk a year, GB',
      ],
      SIZES.map((size) => {
        const { requests, orders, apiCores, databaseCores, disk } = needsOf(size);
        return [size.name, ...[requests, orders, apiCores, databaseCores, disk].map(round)];
      }),
    ),
  machines: () =>
    table(
      ['', 'copies', 'their memory, GB', 'connections', 'database', 'its memory, GB', '€ a month'],
      SIZES.map((size) => {
        const { copies, memory, connections, cells, monthly } = needsOf(size);
        const cores = needsOf(size).databaseCores / cells;
        const machine = `${size.databases} × ${Math.max(SMALL.cores, Math.ceil(cores))} cores`;
        return [
          size.name,
          round(copies),
          round(memory[0]),
          round(connections),
          cells > 1 ? `${cells} cells of ${machine}` : machine,
          round(memory[1]),
          `${round(monthly[0])}–${round(monthly[1])}`,
        ];
      }),
    ),
  levers: () =>
    table(
      ['', 'gives way first', 'next lever'],
      SIZES.map(({ name, givesWay, lever }) => [name, givesWay, lever]),
    ),
};

/**
 * The document with its tables written anew: each stands between `<!-- name -->` and `<!-- end -->`.
 * @throws Error if a table has no place
 */
export function withTables(text: string): string {
  return Object.entries(TABLES).reduce((written, [name, make]) => {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`);
    if (!place.test(written)) throw new Error(`no place for the table ${name}`);
    return written.replace(place, (_, before, after) => `${before}${make()}${after}`);
  }, text);
}
