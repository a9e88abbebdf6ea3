import { randomUUID } from 'node:crypto';
import type { TestApi } from '../api.ts';
import { createOperator } from './operators.ts';
import { createSchool, type TestSchool } from './schools.ts';

export interface TestDish {
  /** The menu product, which orders name. */
  id: string;
  /** The product, which restrictions name. */
  productId: string;
  categoryId: string;
}

export interface TestMenu {
  id: string;
  rice: TestDish;
  juice: TestDish;
}

interface MenuOptions {
  company?: string;
  name?: string;
  menuType?: string;
  orderTypes?: string[];
  repeatsOn?: string[];
  startDate?: string;
  endDate?: string;
  startTimeMinutes?: number;
  endTimeMinutes?: number;
  prepTimeMinutes?: number;
  slotCapacity?: number | null;
  maxAdvanceDays?: number;
  /** Allergens of the rice. */
  allergens?: string[];
}

interface NewDish {
  categoryId: string;
  position: number;
  priceMinor: number;
  allergens: string[];
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/**
 * Creates a menu as the database's owner, as an import does. By default it is a weekday lunch from 11:30 to
 * 13:30 in slots of 10 minutes, with the cut-off 90 minutes before. It offers rice at 18.90 and, in another
 * category, juice at 6.00.
 */
export async function createMenu(
  api: Pick<TestApi, 'owner'>,
  school: Pick<TestSchool, 'id'>,
  options: MenuOptions = {},
): Promise<TestMenu> {
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO menu (school_id, names, menu_type, order_types, prep_time_minutes,
       slots_time_minutes, start_date, end_date, repeats_on, start_time_minutes, end_time_minutes,
       slot_capacity, max_advance_days)
     VALUES ($1, $2, $3, $4, $5, 10, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      school.id,
      { en: options.name ?? 'Menu Aurora', 'pt-BR': 'Cardápio Aurora' },
      options.menuType ?? 'lunch',
      options.orderTypes ?? ['INO-TA'],
      options.prepTimeMinutes ?? 90,
      options.startDate ?? '2026-11-01',
      options.endDate ?? '2026-12-31',
      options.repeatsOn ?? WEEKDAYS,
      options.startTimeMinutes ?? 11 * 60 + 30,
      options.endTimeMinutes ?? 13 * 60 + 30,
      options.slotCapacity ?? null,
      options.maxAdvanceDays ?? 0,
    ],
  );
  const id = rows[0]?.id ?? '';
  const category = async (name: string, position: number): Promise<string> => {
    const categoryId = randomUUID();
    await api.owner.query(
      'INSERT INTO menu_category (id, menu_id, position, names) VALUES ($1, $2, $3, $4)',
      [categoryId, id, position, { en: name }],
    );
    return categoryId;
  };
  const dish = async (
    name: string,
    { categoryId, position, priceMinor, allergens }: NewDish,
  ): Promise<TestDish> => {
    const [entry, productId] = [randomUUID(), randomUUID()];
    await api.owner.query(
      `INSERT INTO product (id, company_id, names, descriptions, allergens, nutritional_value,
         kilocalories) VALUES ($1, $2, $3, $3, $4, 'inNatura', 620)`,
      [productId, options.company ?? 'wefood', { en: name }, allergens],
    );
    await api.owner.query(
      `INSERT INTO menu_product (id, menu_id, category_id, product_id, position, price_minor)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [entry, id, categoryId, productId, position, priceMinor],
    );
    return { id: entry, productId, categoryId };
  };
  const [mains, drinks] = [await category('Mains', 0), await category('Drinks', 1)];
  return {
    id,
    rice: await dish('Rice', {
      categoryId: mains,
      position: 0,
      priceMinor: 1890,
      allergens: options.allergens ?? ['vegan'],
    }),
    juice: await dish('Juice', {
      categoryId: drinks,
      position: 1,
      priceMinor: 600,
      allergens: ['vegan'],
    }),
  };
}

/** An open draft of a school of its own, without changes. */
export async function createMenuDraft(
  api: Pick<TestApi, 'owner' | 'services'>,
  company: string,
): Promise<string> {
  const { id: school } = await createSchool(api, { company });
  const { id: operator } = await createOperator(api);
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO menu_draft (school_id, changes, changed_by) VALUES ($1, '[]', $2) RETURNING id`,
    [school, operator],
  );
  return rows[0]?.id ?? '';
}
