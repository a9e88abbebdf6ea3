import type { listPlannedDishes as route } from '@merenda/contract/menus/planning';
import { plainForSearch } from '@merenda/domain/forms/search';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { dishPictureOf, onShownPicture, PICTURE_COLUMNS } from '../dish-pictures/index.ts';
import { partsOfProduct, textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

const selectDishes = (db: Services['db'], schoolId: string) =>
  db
    .selectFrom('product')
    .innerJoin('school', 'school.company_id', 'product.company_id')
    .leftJoin('dish_picture', onShownPicture)
    .where('school.id', '=', schoolId)
    .select(['product.id', 'product.names', 'product.descriptions', 'product.allergens'])
    .select(['product.nutritional_value', 'product.kilocalories', 'product.nutritional_info'])
    .select(['product.allergens_url', 'product.recurrency', 'product.include_weekends'])
    .select(PICTURE_COLUMNS)
    .select(partsOfProduct);

const BY_KEY: Order = { keys: [{ column: 'product.id', type: 'uuid' }], direction: 'asc' };

/** The dishes of the school's company, by key, found by a part of a name in any language, without case and accents. */
export async function listDishes({ db }: Services, schoolId: string, { search, ...page }: Query) {
  let matching = selectDishes(db, schoolId);
  if (search) {
    matching = matching.where(
      sql<boolean>`EXISTS (SELECT FROM jsonb_each_text(product.names) AS name (language, text)
        WHERE strpos(searched_name(name.text), ${plainForSearch(search)}) > 0)`,
    );
  }
  const { rows, ...rest } = await keysetPage(db, matching, page, BY_KEY);
  return { docs: rows.map(toDish), ...rest };
}

/** @throws Failure not_found for a dish of another company, too */
export async function findDish({ db }: Services, schoolId: string, dishId: string) {
  return toDish(
    await selectDishes(db, schoolId)
      .where('product.id', '=', dishId)
      .executeTakeFirstOrThrow(notFound),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDishes>['execute']>>[number];

const toDish = (row: Row) => ({
  _id: row.id,
  names: textsByLanguage(row.names),
  descriptions: textsByLanguage(row.descriptions),
  allergens: row.allergens,
  nutritionalValue: row.nutritional_value,
  ...(row.kilocalories === null ? {} : { kilocalories: row.kilocalories }),
  details: {
    nutritionalInfo: textsByLanguage(row.nutritional_info),
    allergensUrl: row.allergens_url,
    recurrency: row.recurrency,
    includeWeekends: row.include_weekends,
  },
  parts: row.parts.map(({ id, names, allergens }) => ({
    _id: id,
    names: textsByLanguage(names),
    allergens,
  })),
  image: dishPictureOf(row),
});
