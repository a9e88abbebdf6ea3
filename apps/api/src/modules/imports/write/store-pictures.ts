import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import { DISH_PICTURE_FILE } from '@merenda/domain/ordering/dish-pictures';
import { databaseOn } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { drawPicture, storeDrawn } from '../../dish-pictures/index.ts';
import { stagingOf } from '../formats/format.ts';
import { products, SENT_PICTURES } from '../formats/menu-formats.ts';
import { inWords, WrongValue, wrong } from '../mistakes.ts';
import type { ImportOptions, Staging } from '../staging.ts';

/**
 * Stores the pictures that staged products name, one at a time. A file that is no picture is a
 * mistake of the first line that names it (product:importing#pictures).
 */
export async function storePictures(
  { client, folder, mistakes }: Staging,
  { uploads, progress }: Pick<ImportOptions, 'uploads' | 'progress'>,
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE ${SENT_PICTURES} (company text, image text, picture_id uuid)
     ON COMMIT DROP`,
  );
  const { rows } = await client.query<{ company: string; image: string; line: number }>(
    `SELECT company, image, min(line) AS line FROM ${stagingOf(products)}
     WHERE image IS NOT NULL AND NOT is_wrong GROUP BY company, image ORDER BY line`,
  );
  if (rows.length === 0) return;
  const entries = await readdir(folder, { withFileTypes: true });
  const files = new Map(
    entries.filter((entry) => entry.isFile()).map(({ name }) => [name.normalize('NFC'), name]),
  );
  const db = databaseOn(client);
  for (const [at, { company, image, line }] of rows.entries()) {
    try {
      const name = files.get(image);
      if (name === undefined) throw wrong('noFile', { value: image });
      const drawn = await drawPicture(
        uploads,
        await readPicture(join(folder, name), image, uploads),
      );
      const picture = await storeDrawn(db, company, drawn);
      await client.query(`INSERT INTO ${SENT_PICTURES} VALUES ($1, $2, $3)`, [
        company,
        image,
        picture,
      ]);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      mistakes.addRow({ file: products.file, line, column: 'image' }, error.why);
      await client.query(
        `UPDATE ${stagingOf(products)} SET is_wrong = true WHERE company = $1 AND image = $2`,
        [company, image],
      );
    }
    if ((at + 1) % PROGRESS_PICTURES === 0) progress('pictures', at + 1);
  }
  progress('pictures', rows.length);
}

const PROGRESS_PICTURES = 50;

/** @throws WrongValue for a file that is no accepted picture */
async function readPicture(
  path: string,
  image: string,
  uploads: ImportOptions['uploads'],
): Promise<Buffer> {
  const { maxBytes } = DISH_PICTURE_FILE;
  if ((await stat(path)).size > maxBytes) {
    throw new WrongValue(inWords(`“${image}” is larger than ${maxBytes / MEGABYTE} MB`));
  }
  const words = { typeKey: 'menus.picture.error.type' } as const;
  try {
    return (await uploads.admit(await readFile(path), DISH_PICTURE_FILE, words)).content;
  } catch (error) {
    if (error instanceof Failure && error.code !== 'unavailable') {
      throw new WrongValue(inWords(`“${image}” cannot be used: ${error.message}`));
    }
    throw error;
  }
}
