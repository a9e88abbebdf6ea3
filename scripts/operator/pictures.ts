import { readFile } from 'node:fs/promises';
import { DISH_PICTURE_FILE } from '@merenda/domain/ordering/dish-pictures';
import { removePicture, savePicture } from '../../apps/api/src/modules/dish-pictures/index.ts';
import { OperatorError } from '../../apps/api/src/modules/operator/index.ts';
import { readEnv } from '../../apps/api/src/platform/env.ts';
import { Failure } from '../../apps/api/src/platform/failure.ts';
import { createLog } from '../../apps/api/src/platform/log/log.ts';
import { createUploads } from '../../apps/api/src/platform/uploads/uploads.ts';
import { type Db, entitled, touched } from './entitled.ts';

interface Typed {
  /** Who acts: the operator's e-mail. */
  as: string;
  company?: string[] | undefined;
  product?: string | undefined;
  /** The picture's. */
  file?: string | undefined;
  source: Record<string, string | undefined>;
}

const RIGHT = 'menus.change';

/** What operators do with pictures of dishes by command: as themselves, with their right and within their scope. */
export const PICTURE_COMMANDS: Record<string, (db: Db, typed: Typed) => Promise<string[]>> = {
  async 'pictures list'(db, { as, company: companies = [] }) {
    const operator = await entitled(db, as, RIGHT);
    const seen = operator.everywhere
      ? companies
      : companies.filter((company) => operator.companies.includes(company));
    if (seen.length === 0) throw new OperatorError('--company: there is none');
    const rows = await db
      .selectFrom('product')
      .select(['id', 'source_key', 'names', 'picture_id', 'drawing_id'])
      .where('company_id', 'in', seen)
      .orderBy('source_key')
      .execute();
    return rows.map(({ id, source_key: key, names, picture_id, drawing_id }) => {
      const has = picture_id ? 'picture' : drawing_id ? 'drawing' : 'none';
      return [id, has, key, Object.values(names as Record<string, string>)[0]].join('  ');
    });
  },
  async 'pictures save'(db, typed) {
    const { id, operator } = await touchedProduct(db, typed);
    await tell(async () =>
      savePicture({ db }, operator, id, await pictureIn(typed.file ?? '', typed.source)),
    );
    return ['Saved.'];
  },
  async 'pictures remove'(db, typed) {
    const { id, operator } = await touchedProduct(db, typed);
    await tell(() => removePicture({ db }, operator, id));
    return ['Removed.'];
  },
};

const touchedProduct = (db: Db, { as, product: id = '' }: Typed) =>
  touched(db, { as, right: RIGHT, thing: 'product', id });

async function pictureIn(file: string, source: Typed['source']): Promise<Buffer> {
  const content = await readFile(file).catch(() => {
    throw new OperatorError(`--file: ${file || 'none'} cannot be read`);
  });
  if (content.length > DISH_PICTURE_FILE.maxBytes) throw new Failure('payload_too_large');
  const uploads = createUploads({ env: readEnv(source), log: createLog('warn') });
  const words = { typeKey: 'menus.picture.error.type' } as const;
  return (await uploads.admit(content, DISH_PICTURE_FILE, words)).content;
}

async function tell(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw error instanceof Failure ? new OperatorError(error.message) : error;
  }
}
