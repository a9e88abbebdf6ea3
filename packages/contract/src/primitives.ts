import { z } from 'zod';

/** A UUIDv7 record id (decision A.2). */
export const id = z.uuid();

/**
 * Text a person typed: trimmed, bounded, storable. NUL and lone surrogates are refused here because
 * PostgreSQL can hold neither and would answer with a failure instead of a validation issue.
 */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'not storable text');

/** A calendar day, YYYY-MM-DD, of a year that PostgreSQL can hold. */
export const day = z.iso.date().refine((value) => value >= '0001-01-01', 'not a year of our era');

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The school's wall-clock time written with a `Z` (decision A.4). */
export const schoolTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/);

/** Money in major units with at most the currency's decimals; never negative (decision A.3). */
export const amount = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => Number.isInteger(Math.round(value * 1e4) / 1e2), 'too many decimals');

/** An amount that moves money: more than zero. */
export const positiveAmount = amount.refine((value) => value > 0, 'must be more than zero');

/** A balance or a difference on the wire: major units, may be negative in a statement. */
export const signedAmount = z.number();

export const email = z.email().trim().max(254);

/** Shown in lists: bounded pages (decision A.8). */
export const paging = (defaultLimit: number) => ({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(defaultLimit),
});

/** The shape of every list (decision A.2). */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({
    docs: z.array(item),
    total: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
  });

export const currencyInfo = z.object({
  symbol: z.string(),
  name: z.string(),
  symbol_native: z.string(),
  decimal_digits: z.number().int(),
  rounding: z.number(),
  code: z.string(),
  name_plural: z.string(),
});

/** A wallet as its owner sees it (spec 1 §3). */
export const wallet = z.object({ _id: id, balance: signedAmount, currencyInfo });

export const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** A text per language, e.g. a product's name. */
export const localisedText = z.record(z.string(), z.string());
