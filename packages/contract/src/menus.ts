import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import { DISH_PICTURE_SIZES } from '@merenda/domain/ordering/dish-pictures';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { DEFAULT_ORDER_TYPE, ORDER_TYPES } from '@merenda/domain/ordering/order-types';
import { NUTRITIONAL_VALUES, RECURRENCIES } from '@merenda/domain/ordering/products';
import { DAYS_AHEAD } from '@merenda/domain/ordering/slots';
import { z } from 'zod';
import { file } from './file.ts';
import { day, endDay, id, list, localisedText, pageAddress, paging, sum } from './primitives.ts';
import { route } from './route.ts';

/** A dish's picture (product:menus#pictures), 4 by 3. */
export const dishPicture = z.object({
  url: z.string(),
  /** The picture in several widths, as `<img srcset>` takes them; absent for a drawing. */
  srcSet: z.string().optional(),
  /** Colours shown while the picture loads. */
  placeholder: z.object({ middle: z.string(), edge: z.string() }),
});

/** A product of a menu, with its price in this menu (product:menus#menu-product). */
export const menuProduct = z.object({
  _id: id,
  price: sum,
  productDescription: localisedText,
  image: dishPicture.optional(),
  nutritionalValueDescription: z.object({
    value: z.enum(NUTRITIONAL_VALUES),
    /** The school's own description. */
    info: localisedText.optional(),
    /** A colour, #RRGGBB, shown beside the name. */
    color: z.string(),
  }),
  kilocalories: z.number().int().optional(),
  /** The products that it consists of. */
  subProducts: z.array(
    z.object({
      _id: id,
      name: localisedText,
      description: localisedText,
      allergens: z.array(z.enum(ALLERGENS)),
    }),
  ),
  product: z.object({
    _id: id,
    name: localisedText,
    description: localisedText,
    /** The product's allergens, including those of its sub-products. */
    allergens: z.array(z.enum(ALLERGENS)),
    /** The address of the school's allergen sheet. */
    allergensUrl: pageAddress.optional(),
    imageUrl: z.string().optional(),
    orderType: z.object({ recurrency: z.enum(RECURRENCIES), includeWeekends: z.boolean() }),
  }),
});

export type MenuProduct = z.infer<typeof menuProduct>;

export const menu = z.object({
  _id: id,
  names: localisedText,
  menuType: z.enum(MENU_TYPES),
  restaurantUnit: id,
  inOfficeService: z.object({ prepTime: z.number().int(), slotsTime: z.number().int() }),
  schedules: z.object({
    startDate: day,
    endDate: endDay,
    repeatsOn: z.array(z.string()),
    startTimeMinutes: z.number().int(),
    endTimeMinutes: z.number().int(),
  }),
  /** Present on a menu that can be ordered as a coffee break: the fewest days ahead. */
  coffeeBreakService: z.object({ maxAdvanceDays: z.number().int() }).optional(),
  categories: z.array(
    z.object({ _id: id, categoryName: localisedText, products: z.array(menuProduct) }),
  ),
});

export type Menu = z.infer<typeof menu>;

const restaurant = z.object({ id });
const orderType = z.enum(ORDER_TYPES).default(DEFAULT_ORDER_TYPE);
const menuType = z.enum(MENU_TYPES).optional();

export const listMenus = route({
  method: 'GET',
  url: '/restaurants/:id/menus',
  access: 'guardian',
  names: { 'params.id': 'school' },
  summary: 'The menus that a school serves on a day, or from today on',
  schema: {
    params: restaurant,
    querystring: z.object({
      ...paging(100),
      availableFor: orderType,
      date: day.optional(),
      menuType,
    }),
    response: { 200: list(menu) },
  },
});

export const getMenu = route({
  method: 'GET',
  url: '/restaurants/:id/menus/:menuId',
  access: 'guardian',
  names: { 'params.id': 'school', 'params.menuId': 'school' },
  summary: 'One menu with its categories and products',
  schema: { params: z.object({ id, menuId: id }), response: { 200: menu } },
});

export const getMenuProduct = route({
  method: 'GET',
  url: '/menus/:menuId/products/:productId',
  access: 'guardian',
  names: { 'params.menuId': 'school', 'params.productId': 'school' },
  summary: 'A product of a menu in full, also one that is not offered any more',
  schema: {
    params: z.object({ menuId: id, productId: id }),
    response: { 200: menuProduct.extend({ isOffered: z.boolean() }) },
  },
});

export const listAvailableDates = route({
  method: 'GET',
  url: '/restaurants/:id/menus/date-availability',
  access: 'guardian',
  names: { 'params.id': 'school', 'query.menu': 'school' },
  summary: 'The days on which something can still be ordered',
  schema: {
    params: restaurant,
    querystring: z.object({
      daysAhead: z.coerce.number().int().min(1).max(92).default(DAYS_AHEAD),
      availableFor: orderType,
      startDate: day.optional(),
      menuType,
      menu: id.optional(),
    }),
    response: { 200: z.object({ docs: z.array(day) }) },
  },
});

export const listSlots = route({
  method: 'GET',
  url: '/restaurants/:id/services/in-office',
  access: 'guardian',
  names: { 'params.id': 'school', 'query.menu': 'school' },
  summary: 'The times at which a menu can be picked up on a day, school’s wall clock',
  schema: {
    params: restaurant,
    querystring: z.object({ menu: id, orderType, date: day }),
    response: { 200: z.object({ slots: z.array(z.string()) }) },
  },
});

export const getDishPicture = route({
  method: 'GET',
  url: '/dish-pictures/:id/:size',
  access: 'visitor',
  isImmutable: true,
  summary:
    'A dish’s picture, at the hosts of its company’s brands and the console’s: never another at the same address',
  schema: {
    params: z.object({ id, size: z.enum(DISH_PICTURE_SIZES) }),
    response: { 200: file('image/webp', 'image/svg+xml') },
  },
});
