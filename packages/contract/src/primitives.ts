import { MAX_EMAIL, plainEmail } from '@merenda/domain/access/emails';
import { INVISIBLE } from '@merenda/domain/forms/form-errors';
import { isVisible } from '@merenda/domain/forms/forms';
import { hasHiddenControls, hasHiddenInLines } from '@merenda/domain/forms/text-forms';
import { MAX_CODE } from '@merenda/domain/ids';
import { MAX_PAGE } from '@merenda/domain/lists';
import type { AvailableMajor, PostedMajor } from '@merenda/domain/money/balances';
import { CURRENCY_CODES } from '@merenda/domain/money/currencies';
import { MAX_AMOUNT_MAJOR } from '@merenda/domain/money/minor-units';
import type { NameAsSeen } from '@merenda/domain/people/guardian-names';
import { MAX_PASSWORD, MIN_PASSWORD, plainPassword } from '@merenda/domain/people/passwords';
import { DOCUMENT_NUMBER } from '@merenda/domain/people/person-forms';
import { hasLink } from '@merenda/domain/text/links';
import { plainCode, plainLine, plainLines } from '@merenda/domain/text/pasted';
import { z } from 'zod';

/** A UUIDv7 record id, brought into lower case (product:api#ids). */
export const id = z.uuid().toLowerCase();

/**
 * Typed text of one line, in one form (`plainLine`), bounded, without invisible characters. Lone
 * surrogates are refused here: PostgreSQL cannot store them and would fail without a validation
 * issue.
 */
export const text = (min: number, max: number) =>
  bounded(plainLine, min, max).refine((value) => !hasHiddenControls(value), INVISIBLE);

/** A typed or copied code: look-alike characters are equal (`plainCode`). */
export const typedCode = (min: number, max: number) =>
  bounded(plainCode, min, max).refine((value) => !hasHiddenControls(value), INVISIBLE);

/**
 * A person's name: one line without a link, single spaces between its words
 * (product:students#rules).
 */
export const personName = (min: number, max: number) =>
  text(min, max)
    .refine((value) => !hasLink(value), 'a link')
    .overwrite((value) => value.replace(/\s+/gu, ' '));

/**
 * A guardian's name as its reader may see it (product:guardians#names); the API answers no other
 * form.
 */
export const nameAsSeen = z.string() as unknown as z.ZodType<NameAsSeen, NameAsSeen>;

/** Typed text that may have several lines. */
export const lines = (min: number, max: number) =>
  bounded(plainLines, min, max).refine((value) => !hasHiddenInLines(value), INVISIBLE);

const bounded = (plain: (typed: string) => string, min: number, max: number) =>
  z
    .string()
    .overwrite(plain)
    .min(min)
    .max(max)
    .refine((value) => value.isWellFormed(), 'not storable text')
    .refine((value) => min === 0 || isVisible(value), 'nothing to be seen');

/** A company's id, as a brand names it. */
export const companyId = text(1, MAX_CODE);

/** The version of a record that was read; another one meanwhile is 409 `record_changed`. */
export const version = text(1, 64);

/** The number of a person's document, or a tax number. */
export const documentNumber = typedCode(DOCUMENT_NUMBER.min, DOCUMENT_NUMBER.max);

const NOT_OUR_ERA = 'not a year of our era';
const NONE_AFTER = 'no days left after it';

/** A calendar day, YYYY-MM-DD, up to 9999-12-31, which means that a document or a period has no end. */
export const endDay = z.iso.date().refine((value) => value >= '0001-01-01', NOT_OUR_ERA);

/** A calendar day, YYYY-MM-DD. The days that are computed from it have years of four digits, too. */
export const day = endDay.refine((value) => value < '9999-01-01', NONE_AFTER);

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime().refine((value) => value >= '0001-01-01', NOT_OUR_ERA);

/** The school's local date and time written with a `Z` (product:api#school-time). */
export const schoolTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/)
  .refine((value) => value >= '0001-01-01', NOT_OUR_ERA)
  .refine((value) => value < '9999-01-01', NONE_AFTER);

/**
 * An amount of a request in major units with at most the currency's decimals; never negative
 * (product:money#amounts-on-the-wire). Answers have `sum`: the most of a request would refuse them.
 */
export const amount = z
  .number()
  .min(0)
  .max(MAX_AMOUNT_MAJOR)
  .refine((value) => Number.isInteger(Math.round(value * 1e4) / 1e2), 'too many decimals');

/** Money of an answer, in major units: above the most that one request names, too. */
export const sum = z.number().min(0);

/** A sum that a request repeats as it was read, such as all that is owed: `sumToMinor` bounds it. */
export const positiveSum = sum.refine((value) => value > 0, 'must be more than zero');

/** An amount that moves money: greater than zero. */
export const positiveAmount = amount.refine((value) => value > 0, 'must be more than zero');

/** A difference in major units; may be negative in a statement. */
export const signedAmount = z.number();

/**
 * The available balance in major units; the type admits no other balance
 * (product:money#two-balances).
 */
export const availableBalance = signedAmount as unknown as z.ZodType<
  AvailableMajor,
  AvailableMajor
>;

/** The balance after an entry of a statement, in major units, including held money. */
export const postedBalance = signedAmount as unknown as z.ZodType<PostedMajor, PostedMajor>;

/** The address of a page elsewhere to which a browser is led: http or https, never a script. */
export const pageAddress = z.url({ protocol: /^https?$/ });

/** An e-mail address in the one form in which it is stored and compared. */
export const email = z
  .string()
  .overwrite((typed) => plainEmail(typed) ?? typed)
  .max(MAX_EMAIL)
  .refine((value) => plainEmail(value) !== undefined, 'no e-mail address')
  .meta({ format: 'email' });

/** A newly chosen password, in the one form in which it is hashed. */
export const newPassword = z.string().overwrite(plainPassword).min(MIN_PASSWORD).max(MAX_PASSWORD);

/** An existing password as typed: it may be older than today's rules. */
export const givenPassword = z
  .string()
  .min(1)
  .max(4 * MAX_PASSWORD);

/** The number of items that a page of a list has at most (product:api#lists). */
export const pageSize = (byDefault: number) =>
  z.coerce.number().int().min(1).max(MAX_PAGE).default(byDefault);

/** The query of a paged list, with bounded pages (product:api#lists). */
export const paging = (defaultLimit: number) => ({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: pageSize(defaultLimit),
});

/** The shape of every list (product:api#lists). */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({
    docs: z.array(item),
    total: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
  });

/** The count of a long list goes at most this far beyond its page. */
export const COUNTED_AHEAD = 1_000;

/**
 * The shape of a list that may be long: its total is counted only so far (product:api#long-lists).
 */
export const longList = <T extends z.ZodType>(item: T) =>
  list(item).extend({
    /** Absent on a later page: the first page had it. */
    total: z.number().int().optional(),
    /** There are more items than `total`. */
    hasMoreThanTotal: z.literal(true).optional(),
  });

/** The query of an operators' list that is read in pages (product:api#operators-lists). */
export const keyset = (defaultLimit: number) => ({
  /** The `next` of the page before; absent for the first page. */
  after: z
    .string()
    .regex(/^[\w-]{1,2000}$/)
    .optional(),
  limit: pageSize(defaultLimit),
});

/**
 * A page of an operators' list. The first page has the total, counted only so far
 * (product:api#operators-lists).
 */
export const keysetPage = <T extends z.ZodType>(item: T) =>
  longList(item).omit({ offset: true, limit: true }).extend({
    /** The place after this page's last row; absent on the last page. */
    next: z.string().optional(),
  });

/** A currency by its ISO 4217 code, of those that the product knows. */
export const currency = z.enum(CURRENCY_CODES);

export const currencyInfo = z.object({
  symbol: z.string(),
  name: z.string(),
  symbol_native: z.string(),
  decimal_digits: z.number().int(),
  rounding: z.number(),
  code: currency,
  name_plural: z.string(),
});

/** A wallet as its guardians see it (product:money#currency). */
export const wallet = z.object({
  _id: id,
  balance: availableBalance,
  /**
   * The amount held beside the balance, for a payout, a refund or a payment in doubt; absent for
   * none.
   */
  held: sum.optional(),
  currencyInfo,
});

export const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** A text by language, such as a product's name. */
export const localisedText = z.record(z.string(), z.string());

/**
 * A request's shape for the answer that tells what was stored: without the bounds of its texts, numbers and
 * lists. A record from before a stricter bound is still an answer.
 */
export const asStored = <Schema extends z.ZodType>(schema: Schema): Schema =>
  unbounded(schema) as Schema;

function unbounded(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? z.int() : z.number();
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, checks: [], element: unbounded(schema.def.element) });
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.def.shape);
    const shape = Object.fromEntries(fields.map(([name, field]) => [name, unbounded(field)]));
    return schema.clone({ ...schema.def, checks: [], shape });
  }
  if (schema instanceof z.ZodRecord) {
    return schema.clone({ ...schema.def, checks: [], valueType: unbounded(schema.def.valueType) });
  }
  if (schema instanceof z.ZodUnion) {
    return schema.clone({ ...schema.def, options: schema.def.options.map(unbounded) });
  }
  if (schema instanceof z.ZodNullable) {
    return schema.clone({ ...schema.def, innerType: unbounded(schema.def.innerType) });
  }
  if (schema instanceof z.ZodOptional) {
    return schema.clone({ ...schema.def, innerType: unbounded(schema.def.innerType) });
  }
  if (schema instanceof z.ZodExactOptional) {
    return schema.clone({ ...schema.def, innerType: unbounded(schema.def.innerType) });
  }
  return schema;
}
