import { readFile } from 'node:fs/promises';
import { saveDishPicture } from '@merenda/contract/operator';
import { COUPON_LOGO_FILE, DISH_PICTURE_FILE } from '@merenda/domain/ordering/dish-pictures';
import {
  removePicture,
  type ShownBy,
  savePicture,
} from '../../apps/api/src/modules/dish-pictures/index.ts';
import { OperatorError } from '../../apps/api/src/modules/operator/index.ts';
import { Failure } from '../../apps/api/src/platform/failure.ts';
import { uploadsOf } from '../installation/uploads-of.ts';
import { type Db, requireOperator, requirePlace } from './entitled.ts';

interface Typed {
  /** The e-mail of the operator who acts. */
  as: string;
  company?: string[] | undefined;
  product?: string | undefined;
  school?: string[] | undefined;
  /** The picture's file. */
  file?: string | undefined;
  source: Record<string, string | undefined>;
}

/**
 * Commands for pictures of dishes and the logo of a school's cards: each acts as the operator, with
 * the right and within the scope.
 */
export const PICTURE_COMMANDS: Record<string, (db: Db, typed: Typed) => Promise<string[]>> = {
  async 'pictures list'(db, { as, company: companies = [] }) {
    const operator = await requireOperator(db, as, saveDishPicture);
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
  'pictures save': (db, typed) => save(db, 'product', typed),
  'pictures remove': (db, typed) => remove(db, 'product', typed),
  'logo save': (db, typed) => save(db, 'school', typed),
  'logo remove': (db, typed) => remove(db, 'school', typed),
};

type Thing = ShownBy['thing'];

async function save(db: Db, thing: Thing, typed: Typed): Promise<string[]> {
  const { id, operator } = await touchedThing(db, thing, typed);
  await tell(async () =>
    savePicture(
      { db, uploads: uploadsOf(typed.source) },
      operator,
      { thing, id },
      await pictureIn(FILES[thing], typed),
    ),
  );
  return ['Saved.'];
}

async function remove(db: Db, thing: Thing, typed: Typed): Promise<string[]> {
  const { id, operator } = await touchedThing(db, thing, typed);
  await tell(() => removePicture({ db }, operator, { thing, id }));
  return ['Removed.'];
}

const FILES = { product: DISH_PICTURE_FILE, school: COUPON_LOGO_FILE };

const touchedThing = (db: Db, thing: Thing, { as, product, school }: Typed) =>
  requirePlace(db, {
    as,
    route: saveDishPicture,
    thing,
    id: { product, school: school?.[0] }[thing] ?? '',
  });

async function pictureIn(
  accepted: (typeof FILES)[Thing],
  { file = '', source }: Typed,
): Promise<Buffer> {
  const content = await readFile(file).catch(() => {
    throw new OperatorError(`--file: ${file || 'none'} cannot be read`);
  });
  if (content.length > accepted.maxBytes) throw new Failure('payload_too_large');
  const words = { typeKey: 'menus.picture.error.type' } as const;
  return (await uploadsOf(source).admit(content, accepted, words)).content;
}

async function tell(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw error instanceof Failure ? new OperatorError(error.message) : error;
  }
}
