import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import {
  MAX_CATEGORY_DISHES,
  MAX_DRAFT_CHANGES,
  MAX_MENU_CATEGORIES,
  MAX_MENU_DAYS,
} from '@merenda/domain/ordering/menu-planning';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import {
  DISH_TEXTS,
  isSheetAddress,
  MAX_KILOCALORIES,
  MAX_PARTS,
  MAX_SHEET_ADDRESS,
  NUTRITIONAL_VALUES,
  RECURRENCIES,
} from '@merenda/domain/ordering/products';
import { WEEKDAYS } from '@merenda/domain/ordering/slots';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { CLOSURE_KINDS, CLOSURE_REASON } from '@merenda/domain/places/schools';
import { z } from 'zod';
import { dishPicture } from '../menus.ts';
import {
  asStored,
  day,
  endDay,
  id,
  instant,
  keyset,
  keysetPage,
  lines,
  localisedText,
  positiveAmount,
  sum,
  text,
} from '../primitives.ts';
import { route } from '../route.ts';

// How a school plans its menus in the console (product:console-menus#calendar).

const school = z.object({ id });
const ofSchool = {
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.id': 'school' },
} as const;

const weekday = z.enum(WEEKDAYS);
const minutes = z.number().int().min(0).max(1439);

/** The cut-offs by the weekday of the meal (product:menus#cut-off). */
const cutOff = z.object({ weekday, minutes });
const cutOffs = z.partialRecord(weekday, cutOff);

/** A menu on one day of the calendar. */
const menuOfDay = z.object({
  _id: id,
  names: localisedText,
  menuType: z.enum(MENU_TYPES),
  startTimeMinutes: z.number().int(),
  endTimeMinutes: z.number().int(),
  /** It is served on this day alone. */
  isOneDay: z.boolean(),
  dishes: z.number().int(),
  /** Orders that are neither cancelled nor served. */
  orders: z.number().int(),
});

export const getMenuCalendar = route({
  method: 'GET',
  url: '/operator/schools/:id/menu-calendar',
  ...ofSchool,
  summary: 'A school’s month: the menus of each day, their orders, closures and holidays',
  schema: {
    params: school,
    querystring: z.object({ from: day, until: day }),
    response: {
      200: z.object({
        days: z.array(
          z.object({
            day,
            closure: z.object({ kind: z.enum(CLOSURE_KINDS), name: z.string() }).optional(),
            menus: z.array(menuOfDay),
          }),
        ),
      }),
    },
  },
});

const texts = (of: z.ZodType<string, string>) => z.partialRecord(z.enum(LANGUAGES), of);
const names = texts(text(1, DISH_TEXTS.name)).refine(
  (written) => Object.keys(written).length > 0,
  'a name is wanted',
);

const orderLabel = { recurrency: z.enum(RECURRENCIES), includeWeekends: z.boolean() };

/** A dish of the company as its editor shows it. */
const dish = z.object({
  _id: id,
  names: localisedText,
  descriptions: localisedText,
  allergens: z.array(z.enum(ALLERGENS)),
  nutritionalValue: z.enum(NUTRITIONAL_VALUES),
  kilocalories: z.number().int().optional(),
  details: z.object({
    nutritionalInfo: localisedText,
    allergensUrl: z.string().nullable(),
    ...orderLabel,
  }),
  parts: z.array(
    z.object({ _id: id, names: localisedText, allergens: z.array(z.enum(ALLERGENS)) }),
  ),
  image: dishPicture.optional(),
});

export const listPlannedDishes = route({
  method: 'GET',
  url: '/operator/schools/:id/dishes',
  ...ofSchool,
  summary: 'The dishes of the school’s company, by the key of the page before',
  schema: {
    params: school,
    querystring: z.object({ ...keyset(50), search: text(0, MAX_SEARCH).optional() }),
    response: { 200: keysetPage(dish) },
  },
});

/** A dish on a menu, with its prices: past, present and to come. */
const plannedOffer = z.object({
  _id: id,
  product: id,
  names: localisedText,
  image: dishPicture.optional(),
  allergens: z.array(z.enum(ALLERGENS)),
  isOffered: z.boolean(),
  price: sum,
  prices: z.array(z.object({ from: day, price: sum, hasStarted: z.boolean() })),
});

export const getPlannedMenu = route({
  method: 'GET',
  url: '/operator/menus/:id',
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.id': 'menu' },
  summary:
    'A menu as it is planned: dates, hours, cut-offs, dishes with the history of their prices',
  schema: {
    params: z.object({ id }),
    response: {
      200: z.object({
        _id: id,
        names: localisedText,
        menuType: z.enum(MENU_TYPES),
        startDate: day,
        endDate: endDay,
        weekdays: z.array(z.string()),
        startTimeMinutes: z.number().int(),
        endTimeMinutes: z.number().int(),
        prepMinutes: z.number().int(),
        cutOffs: asStored(cutOffs),
        categories: z.array(
          z.object({ _id: id, names: localisedText, dishes: z.array(plannedOffer) }),
        ),
      }),
    },
  },
});

export const getPlannedDish = route({
  method: 'GET',
  url: '/operator/schools/:id/dishes/:dishId',
  ...ofSchool,
  summary: 'A dish of the school’s company',
  schema: { params: z.object({ id, dishId: id }), response: { 200: dish } },
});

/** One change of a draft (product:console-menus#draft). */
const menuChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dish'),
    product: id,
    /** The id is a new one, which the draft chose. */
    isNew: z.boolean(),
    names,
    descriptions: texts(lines(1, DISH_TEXTS.description)),
    allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length),
    nutritionalValue: z.enum(NUTRITIONAL_VALUES),
    kilocalories: z.number().int().min(0).max(MAX_KILOCALORIES).nullable(),
    /** Words of the product's detail. Absent in drafts from before they could be chosen: they stay. */
    details: z
      .object({
        nutritionalInfo: texts(lines(1, DISH_TEXTS.nutrition)),
        allergensUrl: text(1, MAX_SHEET_ADDRESS).refine(isSheetAddress, 'no address').nullable(),
        ...orderLabel,
      })
      .optional(),
    parts: z.array(id).max(MAX_PARTS),
  }),
  z.object({
    kind: z.literal('offer'),
    menu: id,
    category: id,
    product: id,
    price: positiveAmount,
  }),
  z.object({ kind: z.literal('withdrawal'), menuProduct: id }),
  z.object({ kind: z.literal('price'), menuProduct: id, price: positiveAmount, from: day }),
  z.object({
    kind: z.literal('menu'),
    menu: id,
    startDate: day,
    endDate: day,
    weekdays: z.array(weekday).min(1).max(7),
    cutOffs,
  }),
  z.object({
    kind: z.literal('newMenu'),
    /** Names the change: a form about it finds it again. */
    key: id,
    /** A menu of the school and of this type, whose slots, places, notice and order types it takes. */
    like: id.optional(),
    names,
    menuType: z.enum(MENU_TYPES),
    startDate: day,
    endDate: day,
    weekdays: z.array(weekday).min(1).max(7),
    startTimeMinutes: minutes,
    endTimeMinutes: minutes,
    cutOffs,
    categories: z
      .array(
        z.object({
          names,
          dishes: z
            .array(z.object({ product: id, price: positiveAmount }))
            .min(1)
            .max(MAX_CATEGORY_DISHES),
        }),
      )
      .min(1)
      .max(MAX_MENU_CATEGORIES),
    /** Menus that pause on its days, as it takes their place. */
    instead: z.array(id).max(MAX_MENU_DAYS),
  }),
  z.object({
    kind: z.literal('copy'),
    from: day,
    to: day,
    menus: z.array(id).min(1).max(20),
    /** Menus of the day that pause on it, as the copies take their place. */
    instead: z.array(id).max(20),
  }),
  z.object({
    kind: z.literal('closing'),
    firstDay: day,
    lastDay: day,
    /** Absent in drafts from before it could be chosen: a closure. */
    closure: z.enum(CLOSURE_KINDS).optional(),
    reason: text(CLOSURE_REASON.min, CLOSURE_REASON.max),
  }),
]);

export type MenuChange = z.output<typeof menuChange>;

/** The open draft of a school. Without one, `version` is 0 and there are no changes. */
const menuDraft = z.object({
  _id: id.optional(),
  version: z.number().int(),
  changes: z.array(
    z.object({
      change: asStored(menuChange),
      /** In words of data: the dish or menu that it is about. */
      names: localisedText.optional(),
      /** The present price in major units, where the change is about one. */
      before: sum.optional(),
      /** Somebody changed the same record since: publishing is refused. */
      isStale: z.boolean(),
      /** The caller may neither make nor publish it: it wants the company in scope, or this right. */
      lacks: z.enum(['company', 'orders.cancel']).optional(),
    }),
  ),
  changedBy: z.string().optional(),
  changedAt: instant.optional(),
});

const draftUrl = '/operator/schools/:id/menu-draft';

export const getMenuDraft = route({
  method: 'GET',
  url: draftUrl,
  ...ofSchool,
  summary: 'The school’s changes that are not published',
  schema: { params: school, response: { 200: menuDraft } },
});

export const saveMenuDraft = route({
  method: 'PUT',
  url: draftUrl,
  ...ofSchool,
  summary: 'Saves the changes of a draft; refused if somebody else saved since `version`',
  schema: {
    params: school,
    body: z.object({
      version: z.number().int().min(0),
      changes: z.array(menuChange).max(MAX_DRAFT_CHANGES),
      /** The records that changed meanwhile are seen: the changes count from now on. */
      accepts: z.boolean().default(false),
    }),
    response: { 200: menuDraft },
  },
});

const counted = z.number().int();

/** The effect of a draft (product:console-menus#preview). */
const menuPreview = z.object({
  /** The previewed version, which alone is published. */
  version: z.number().int(),
  /** The days that families will see otherwise, with the differences. */
  days: z.array(
    z.object({
      day,
      changes: z.array(
        z.object({
          what: z.enum([
            'added',
            'removed',
            'price',
            'recipe',
            'renamed',
            'cutOff',
            'closed',
            'opened',
          ]),
          menu: localisedText.optional(),
          dish: localisedText.optional(),
          before: sum.optional(),
          after: sum.optional(),
          note: z.string().optional(),
          /** The time until which the day's meals are ordered: without one, these minutes before. */
          cutOff: z
            .object({
              before: asStored(cutOff).optional(),
              after: asStored(cutOff).optional(),
              prepMinutes: z.number().int(),
            })
            .optional(),
        }),
      ),
    }),
  ),
  /** Placed orders at odds with the changes. */
  orders: z.object({
    /** On days that will be closed: cancelled, with the money back. */
    closed: counted,
    /** With a dish or menu that is no longer offered: they stay as ordered. */
    gone: counted,
    /** With a dish whose price changes: they keep their price. */
    price: counted,
  }),
  /** Standing orders that the changed menus and days concern. */
  standingOrders: counted,
  /** Orders that will conflict with a health form: suspended until a guardian answers. */
  health: counted,
  /** Guardians who get an e-mail and an alert. */
  told: z.object({ closed: counted, health: counted }),
});

const draft = {
  params: z.object({ id }),
  body: z.object({ version: z.number().int().min(1) }),
};
const ofDraft = {
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.id': 'menuDraft' },
} as const;

export const previewMenuDraft = route({
  method: 'POST',
  url: '/operator/menu-drafts/:id/preview',
  ...ofDraft,
  summary: 'What families will see, what conflicts and who is told, if the draft is published now',
  schema: { ...draft, response: { 200: menuPreview } },
});

export const listDraftConflicts = route({
  method: 'POST',
  url: '/operator/menu-drafts/:id/conflicts',
  ...ofDraft,
  right: 'health.see',
  summary: 'The students whose orders will conflict with a health form; audited for each',
  schema: {
    ...draft,
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            /** The order's id. */
            _id: id,
            name: z.string(),
            className: z.string().optional(),
            day,
            /** The changed dishes, with those of their allergens that conflict. */
            dishes: z.array(
              z.object({ name: localisedText, conflicts: z.array(z.enum(ALLERGENS)) }),
            ),
          }),
        ),
      }),
    },
  },
});

export const publishMenuDraft = route({
  method: 'POST',
  url: '/operator/menu-drafts/:id/publish',
  ...ofDraft,
  summary:
    'Publishes a draft as it was previewed, in one transaction; a second time nothing more happens',
  schema: {
    ...draft,
    response: { 200: z.object({ _id: id, changes: counted, publishedAt: instant }) },
  },
});

export const discardMenuDraft = route({
  method: 'POST',
  url: '/operator/menu-drafts/:id/discard',
  ...ofDraft,
  summary: 'Throws a draft away',
  schema: { ...draft, response: { 204: z.null() } },
});
