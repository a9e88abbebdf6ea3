import { BYTE_ORDER_MARK, csvLine, dialectOf } from '@merenda/domain/files/csv';
import type { ArchiveFile } from '../../../platform/zip.ts';
import type { Dataset, Export } from './dataset.ts';
import { DATASETS } from './datasets/index.ts';
import { medicalReports, studentPhotos } from './documents.ts';
import { readme } from './readme.ts';

/** Every file of an export, one after the other: the readme, each table twice, then documents. */
export async function* writeFiles(about: Export): AsyncGenerator<ArchiveFile> {
  yield { name: 'README.txt', content: [await readme(about)] };
  for (const table of DATASETS) {
    yield { name: `${table.name}.json`, content: json(table, about) };
    yield { name: `${table.name}.csv`, content: csv(table, about) };
  }
  yield* medicalReports(about);
  yield* studentPhotos(about);
}

async function* json({ rows }: Dataset, about: Export): AsyncGenerator<string> {
  let separator = '[\n  ';
  for await (const row of rows(about)) {
    yield separator + JSON.stringify(row);
    separator = ',\n  ';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}

async function* csv({ rows, columns }: Dataset, about: Export): AsyncGenerator<string> {
  const dialect = dialectOf(about.language);
  yield BYTE_ORDER_MARK + csvLine(columns, dialect);
  for await (const row of rows(about)) {
    yield csvLine(
      columns.map((column) => row[column] ?? null),
      dialect,
    );
  }
}
