import { OFFERED_ALLERGENS } from '@merenda/domain/ordering/allergens';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { DEFAULT_ORDER_TYPE, ORDER_TYPES } from '@merenda/domain/ordering/order-types';
import {
  DISH_TEXTS,
  MAX_KILOCALORIES,
  NUTRITIONAL_VALUES,
  RECURRENCIES,
} from '@merenda/domain/ordering/products';
import {
  MAX_NOTICE_DAYS,
  MAX_PREP_MINUTES,
  MAX_SLOT_MINUTES,
  MAX_SLOT_PLACES,
  WEEKDAYS,
} from '@merenda/domain/ordering/slots';
import {
  cutOffs,
  day,
  fileName,
  key,
  listOf,
  oneOf,
  price,
  sheetAddress,
  status,
  texts,
  time,
  whole,
  yesNo,
} from './fields.ts';
import { type Column, type Format, formatOf } from './format.ts';
import { DELETED, JOIN_SCHOOL, OF_SCHOOL, TO_SCHOOL } from './school-formats.ts';
import { major, timeText } from './sql.ts';

const NAMES = {
  field: texts('name', { staged: 'names', max: DISH_TEXTS.name, isRequired: true }),
  to: 'names',
};
const POSITION = { field: whole(0, 1000)('position'), to: 'position' };

const JOIN_MENU = `${JOIN_SCHOOL}
  LEFT JOIN menu ON menu.school_id = school.id AND menu.source_key = s.menu`;
const TO_MENU = { staged: 'menu', found: 'menu.id', missing: 'noMenu' } as const;
const OF_MENU: readonly Column[] = [
  ...OF_SCHOOL,
  { field: key('menu'), written: 'menu.source_key' },
];
const OF_PRODUCT: readonly Column[] = [
  { field: key('company'), written: 'product.company_id' },
  { field: key('product'), written: 'product.source_key' },
];
const MENU_ORDER = 'school.company_id, school.source_key, menu.source_key';

/** The import's temporary table with the pictures that products name, by file. */
export const SENT_PICTURES = 'import_picture';

export const products = formatOf({
  file: 'products.csv',
  right: 'menus.change',
  columns: [
    ...OF_PRODUCT,
    NAMES,
    {
      field: texts('description', {
        staged: 'descriptions',
        max: DISH_TEXTS.description,
        isRequired: false,
      }),
      to: 'descriptions',
    },
    { field: listOf(OFFERED_ALLERGENS)('allergens', { empty: '{}' }), to: 'allergens' },
    { field: sheetAddress('allergens_url', { empty: null }), to: 'allergens_url' },
    {
      field: oneOf(NUTRITIONAL_VALUES)('nutritional_value', { empty: 'notDefined' }),
      to: 'nutritional_value',
    },
    {
      field: texts('nutritional_info', {
        staged: 'nutritional_info',
        max: DISH_TEXTS.nutrition,
        isRequired: false,
      }),
      to: 'nutritional_info',
    },
    { field: whole(0, MAX_KILOCALORIES)('kilocalories', { empty: null }), to: 'kilocalories' },
    { field: oneOf(RECURRENCIES)('recurrency', { empty: 'single' }), to: 'recurrency' },
    { field: yesNo('include_weekends', { empty: 'false' }), to: 'include_weekends' },
    {
      // Without a file the product keeps its picture. An export writes no files.
      field: fileName('image', { empty: null }),
      to: 'picture_id',
      from: 'coalesce(sent.picture_id, before.picture_id)',
      shown: null,
      written: 'NULL',
    },
  ],
  key: ['company', 'product'],
  table: 'product',
  joins: `LEFT JOIN ${SENT_PICTURES} AS sent ON sent.company = s.company AND sent.image = s.image
    LEFT JOIN product AS before ON before.company_id = s.company AND before.source_key = s.product`,
  references: [],
  identity: { company_id: 's.company', source_key: 's.product' },
  written: { from: 'product', order: 'product.company_id, product.source_key' },
});

export const subProducts = formatOf({
  file: 'sub-products.csv',
  right: 'menus.change',
  columns: [...OF_PRODUCT, { field: key('part'), written: 'part.source_key' }, POSITION, DELETED],
  key: ['company', 'product', 'part'],
  check: ({ product, part }) =>
    product === part ? { column: 'part', why: 'partOfItself' } : undefined,
  table: 'sub_product',
  joins: `LEFT JOIN product ON product.company_id = s.company AND product.source_key = s.product
    LEFT JOIN product AS part ON part.company_id = s.company AND part.source_key = s.part`,
  references: [
    { staged: 'product', found: 'product.id', missing: 'noProduct' },
    { staged: 'part', found: 'part.id', missing: 'noProduct' },
  ],
  identity: { product_id: 'product.id', part_id: 'part.id' },
  isDeleted: true,
  written: {
    from: `sub_product JOIN product ON product.id = product_id JOIN product AS part ON part.id = part_id`,
    order: 'product.company_id, product.source_key, position, part.source_key',
  },
});

export const menus = formatOf({
  file: 'menus.csv',
  right: 'menus.change',
  columns: [
    ...OF_MENU,
    NAMES,
    { field: oneOf(MENU_TYPES)('type'), to: 'menu_type' },
    {
      field: listOf(ORDER_TYPES)('order_types', { empty: `{${DEFAULT_ORDER_TYPE}}` }),
      to: 'order_types',
    },
    { field: day('start_date'), to: 'start_date' },
    { field: day('end_date'), to: 'end_date' },
    { field: listOf(WEEKDAYS)('weekdays'), to: 'repeats_on' },
    { field: time('start_time'), to: 'start_time_minutes', shown: timeText },
    { field: time('end_time'), to: 'end_time_minutes', shown: timeText },
    { field: whole(1, MAX_SLOT_MINUTES)('slot_minutes'), to: 'slots_time_minutes' },
    { field: whole(0, MAX_PREP_MINUTES)('prep_minutes'), to: 'prep_time_minutes' },
    { field: cutOffs('cut_offs', { empty: '{}' }), to: 'cut_offs' },
    { field: whole(1, MAX_SLOT_PLACES)('slot_capacity', { empty: null }), to: 'slot_capacity' },
    {
      field: whole(0, MAX_NOTICE_DAYS)('max_advance_days', { empty: '0' }),
      to: 'max_advance_days',
    },
  ],
  key: ['company', 'school', 'menu'],
  check(row) {
    if ((row.start_date ?? '') > (row.end_date ?? '')) {
      return { column: 'end_date', why: 'endsBefore' };
    }
    return Number(row.start_time) > Number(row.end_time)
      ? { column: 'end_time', why: 'closesBefore' }
      : undefined;
  },
  table: 'menu',
  joins: JOIN_SCHOOL,
  references: [TO_SCHOOL],
  identity: { school_id: 'school.id', source_key: 's.menu' },
  written: { from: 'menu JOIN school ON school.id = school_id', order: MENU_ORDER },
});

export const categories = formatOf({
  file: 'categories.csv',
  right: 'menus.change',
  columns: [
    ...OF_MENU,
    { field: key('category'), written: 'menu_category.source_key' },
    POSITION,
    NAMES,
  ],
  key: ['company', 'school', 'menu', 'category'],
  table: 'menu_category',
  joins: JOIN_MENU,
  references: [TO_SCHOOL, TO_MENU],
  identity: { menu_id: 'menu.id', source_key: 's.category' },
  written: {
    from: `menu_category JOIN menu ON menu.id = menu_id JOIN school ON school.id = menu.school_id`,
    order: `${MENU_ORDER}, menu_category.source_key`,
  },
});

/** @param currencies the companies' currencies, whose minor units differ */
export const menuProducts = (currencies: readonly string[]): Format =>
  formatOf({
    file: 'menu-products.csv',
    right: 'menus.change',
    columns: [
      ...OF_MENU,
      {
        field: key('category'),
        to: 'category_id',
        from: 'menu_category.id',
        shown: null,
        written: 'menu_category.source_key',
      },
      { field: key('product'), written: 'product.source_key' },
      POSITION,
      {
        field: price('price'),
        to: 'price_minor',
        shown: (sql) =>
          major(sql, '(SELECT currency FROM company WHERE id = n.company)', currencies),
        written: major('price_minor', 'company.currency', currencies),
      },
      {
        field: status,
        to: 'is_offered',
        from: 'NOT s.removed',
        written: 'NOT is_offered',
      },
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
      { staged: 'category', found: 'menu_category.id', missing: 'noCategory' },
      { staged: 'product', found: 'product.id', missing: 'noProduct' },
    ],
    identity: { menu_id: 'menu.id', product_id: 'product.id' },
    written: {
      from: `menu_product JOIN menu_category ON menu_category.id = category_id
      JOIN menu ON menu.id = menu_product.menu_id JOIN school ON school.id = menu.school_id
      JOIN company ON company.id = school.company_id JOIN product ON product.id = product_id`,
      order: `${MENU_ORDER}, menu_category.source_key, menu_product.position, product.source_key`,
    },
  });
