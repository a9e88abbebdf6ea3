import { MENU_TYPES, ORDER_TYPES } from '@merenda/contract/menus';
import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import { NUTRITIONAL_VALUES, RECURRENCIES } from '@merenda/domain/ordering/products';
import { WEEKDAYS } from '@merenda/domain/ordering/slots';
import {
  address,
  cutOffs,
  day,
  fileName,
  key,
  listOf,
  oneOf,
  price,
  status,
  texts,
  time,
  whole,
  yesNo,
} from './fields.ts';
import { type Format, plain } from './format.ts';
import { company, JOIN_SCHOOL, OF_SCHOOL, school, TO_SCHOOL } from './school-formats.ts';
import { major, timeText } from './sql.ts';

const clock = (name: string) => ({ from: `s.${name}`, shown: timeText });

const names = texts('name', { staged: 'names', max: 100, isRequired: true });

const JOIN_MENU = `${JOIN_SCHOOL}
  LEFT JOIN menu ON menu.school_id = school.id AND menu.source_key = s.menu`;
const TO_MENU = { staged: 'menu', found: 'menu.id', what: 'menu of the school' };
const OF_MENU = { ...OF_SCHOOL, menu: 'menu.source_key' };
const MENU_ORDER = 'school.company_id, school.source_key, menu.source_key';

/** The import's temporary table with the pictures that products name, by file. */
export const SENT_PICTURES = 'import_picture';

export const products: Format = {
  file: 'products.csv',
  right: 'menus.change',
  fields: [
    company,
    key('product'),
    names,
    texts('description', { staged: 'descriptions', max: 500, isRequired: false }),
    listOf(ALLERGENS)('allergens', { empty: '{}' }),
    address('allergens_url', { empty: null }),
    oneOf(NUTRITIONAL_VALUES)('nutritional_value', { empty: 'notDefined' }),
    texts('nutritional_info', { staged: 'nutritional_info', max: 500, isRequired: false }),
    whole(0, 100_000)('kilocalories', { empty: null }),
    oneOf(RECURRENCIES)('recurrency', { empty: 'single' }),
    yesNo('include_weekends', { empty: 'false' }),
    fileName('image', { empty: null }),
  ],
  key: ['company', 'product'],
  table: 'product',
  joins: `LEFT JOIN ${SENT_PICTURES} AS sent ON sent.company = s.company AND sent.image = s.image
    LEFT JOIN product AS before ON before.company_id = s.company AND before.source_key = s.product`,
  references: [],
  identity: { company_id: 's.company', source_key: 's.product' },
  values: {
    names: plain('names'),
    descriptions: plain('descriptions'),
    allergens: plain('allergens'),
    allergens_url: plain('allergens_url'),
    nutritional_value: plain('nutritional_value'),
    nutritional_info: plain('nutritional_info'),
    kilocalories: plain('kilocalories'),
    recurrency: plain('recurrency'),
    include_weekends: plain('include_weekends'),
    // Without a file the product keeps its picture.
    picture_id: { from: 'coalesce(sent.picture_id, before.picture_id)' },
  },
  written: {
    from: 'product',
    order: 'product.company_id, product.source_key',
    staged: {
      company: 'product.company_id',
      product: 'product.source_key',
      names: 'names',
      descriptions: 'descriptions',
      allergens: 'allergens',
      allergens_url: 'allergens_url',
      nutritional_value: 'nutritional_value',
      nutritional_info: 'nutritional_info',
      kilocalories: 'kilocalories',
      recurrency: 'recurrency',
      include_weekends: 'include_weekends',
    },
  },
};

export const subProducts: Format = {
  file: 'sub-products.csv',
  right: 'menus.change',
  fields: [company, key('product'), key('part'), whole(0, 1000)('position'), status],
  key: ['company', 'product', 'part'],
  check: ({ product, part }) =>
    product === part ? { column: 'part', why: 'is the product itself' } : undefined,
  table: 'sub_product',
  joins: `LEFT JOIN product ON product.company_id = s.company AND product.source_key = s.product
    LEFT JOIN product AS part ON part.company_id = s.company AND part.source_key = s.part`,
  references: [
    { staged: 'product', found: 'product.id', what: 'product of the company' },
    { staged: 'part', found: 'part.id', what: 'product of the company' },
  ],
  identity: { product_id: 'product.id', part_id: 'part.id' },
  values: { position: plain('position') },
  isDeleted: true,
  written: {
    from: `sub_product JOIN product ON product.id = product_id JOIN product AS part ON part.id = part_id`,
    order: 'product.company_id, product.source_key, position, part.source_key',
    staged: {
      company: 'product.company_id',
      product: 'product.source_key',
      part: 'part.source_key',
      position: 'position',
      removed: 'false',
    },
  },
};

export const menus: Format = {
  file: 'menus.csv',
  right: 'menus.change',
  fields: [
    company,
    school,
    key('menu'),
    names,
    oneOf(MENU_TYPES)('type'),
    listOf(ORDER_TYPES)('order_types', { empty: '{INO-TA}' }),
    day('start_date'),
    day('end_date'),
    listOf(WEEKDAYS)('weekdays'),
    time('start_time'),
    time('end_time'),
    whole(1, 1440)('slot_minutes'),
    whole(0, 100_000)('prep_minutes'),
    cutOffs('cut_offs', { empty: '{}' }),
    whole(1, 100_000)('slot_capacity', { empty: null }),
    whole(0, 365)('max_advance_days', { empty: '0' }),
  ],
  key: ['company', 'school', 'menu'],
  check(row) {
    if ((row.start_date ?? '') > (row.end_date ?? '')) {
      return { column: 'end_date', why: 'is before the start date' };
    }
    return Number(row.start_time) > Number(row.end_time)
      ? { column: 'end_time', why: 'is before the start time' }
      : undefined;
  },
  table: 'menu',
  joins: JOIN_SCHOOL,
  references: [TO_SCHOOL],
  identity: { school_id: 'school.id', source_key: 's.menu' },
  values: {
    names: plain('names'),
    menu_type: plain('type'),
    order_types: plain('order_types'),
    start_date: plain('start_date'),
    end_date: plain('end_date'),
    repeats_on: plain('weekdays'),
    start_time_minutes: clock('start_time'),
    end_time_minutes: clock('end_time'),
    slots_time_minutes: plain('slot_minutes'),
    prep_time_minutes: plain('prep_minutes'),
    cut_offs: plain('cut_offs'),
    slot_capacity: plain('slot_capacity'),
    max_advance_days: plain('max_advance_days'),
  },
  written: {
    from: 'menu JOIN school ON school.id = school_id',
    order: MENU_ORDER,
    staged: {
      ...OF_MENU,
      names: 'names',
      type: 'menu_type',
      order_types: 'order_types',
      start_date: 'start_date',
      end_date: 'end_date',
      weekdays: 'repeats_on',
      start_time: 'start_time_minutes',
      end_time: 'end_time_minutes',
      slot_minutes: 'slots_time_minutes',
      prep_minutes: 'prep_time_minutes',
      cut_offs: 'cut_offs',
      slot_capacity: 'slot_capacity',
      max_advance_days: 'max_advance_days',
    },
  },
};

export const categories: Format = {
  file: 'categories.csv',
  right: 'menus.change',
  fields: [company, school, key('menu'), key('category'), whole(0, 1000)('position'), names],
  key: ['company', 'school', 'menu', 'category'],
  table: 'menu_category',
  joins: JOIN_MENU,
  references: [TO_SCHOOL, TO_MENU],
  identity: { menu_id: 'menu.id', source_key: 's.category' },
  values: { position: plain('position'), names: plain('names') },
  written: {
    from: `menu_category JOIN menu ON menu.id = menu_id JOIN school ON school.id = menu.school_id`,
    order: `${MENU_ORDER}, menu_category.source_key`,
    staged: {
      ...OF_MENU,
      category: 'menu_category.source_key',
      position: 'position',
      names: 'menu_category.names',
    },
  },
};

/** @param currencies the companies' currencies, whose minor units differ */
export const menuProducts = (currencies: readonly string[]): Format => ({
  file: 'menu-products.csv',
  right: 'menus.change',
  fields: [
    company,
    school,
    key('menu'),
    key('category'),
    key('product'),
    whole(0, 1000)('position'),
    price('price'),
    status,
  ],
  key: ['company', 'school', 'menu', 'product'],
  table: 'menu_product',
  joins: `${JOIN_MENU}
    LEFT JOIN menu_category
      ON menu_category.menu_id = menu.id AND menu_category.source_key = s.category
    LEFT JOIN product ON product.company_id = s.company AND product.source_key = s.product`,
  references: [
    TO_SCHOOL,
    TO_MENU,
    { staged: 'category', found: 'menu_category.id', what: 'category of the menu' },
    { staged: 'product', found: 'product.id', what: 'product of the company' },
  ],
  identity: { menu_id: 'menu.id', product_id: 'product.id' },
  values: {
    category_id: { from: 'menu_category.id' },
    position: plain('position'),
    price_minor: {
      from: 's.price',
      shown: (sql) => major(sql, '(SELECT currency FROM company WHERE id = n.company)', currencies),
    },
    is_offered: { ...plain('removed'), from: 'NOT s.removed' },
  },
  written: {
    from: `menu_product JOIN menu_category ON menu_category.id = category_id
      JOIN menu ON menu.id = menu_product.menu_id JOIN school ON school.id = menu.school_id
      JOIN company ON company.id = school.company_id JOIN product ON product.id = product_id`,
    order: `${MENU_ORDER}, menu_category.source_key, menu_product.position, product.source_key`,
    staged: {
      ...OF_MENU,
      category: 'menu_category.source_key',
      product: 'product.source_key',
      position: 'menu_product.position',
      price: major('price_minor', 'company.currency', currencies),
      removed: 'NOT is_offered',
    },
  },
});
