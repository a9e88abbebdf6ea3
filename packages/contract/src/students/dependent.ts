import { CONTAINED_ALLERGENS } from '@merenda/domain/ordering/allergens';
import { MAX_FORBIDDEN_CATEGORIES, MAX_FORBIDDEN_PRODUCTS } from '@merenda/domain/ordering/limits';
import { z } from 'zod';
import { amount, asStored, countryCode, day, id, sum, wallet } from '../primitives.ts';

/** The prohibitions that a guardian may set for a student (product:limits#forbidden-products). */
export const prohibitions = z.object({
  forbiddenProducts: z.array(id).max(MAX_FORBIDDEN_PRODUCTS),
  /** Categories of menus. */
  forbiddenCategories: z.array(id).max(MAX_FORBIDDEN_CATEGORIES),
  forbiddenAllergens: z.array(z.enum(CONTAINED_ALLERGENS)),
});

const limitsIn = (money: z.ZodNumber) =>
  z.object({
    dailyMax: money.nullable(),
    alerts: z.object({ enabled: z.boolean(), minValue: money }),
  });

/** The restrictions that a guardian may set for a student's wallet (product:limits#saving). */
export const walletLimits = limitsIn(amount);

/** A student as a guardian sees it (product:students#student), without kiosk passwords. */
export const dependent = z.object({
  _id: id,
  registerType: z.enum(['wallet', 'anamnesis']),
  /** Whether the caller is the owner, who manages the other guardians. */
  isOwner: z.boolean(),
  /** Whether the caller may take money out of the student's wallet; adding is always allowed. */
  maySpend: z.boolean(),
  /** Whether the caller may read and change the student's health data. */
  maySeeHealth: z.boolean(),
  isShared: z.boolean(),
  name: z.string(),
  /** The student's name again, as the health form calls it. */
  studentName: z.string(),
  /** The document of a record of the type `anamnesis`; its answers are read by a call that is audited. */
  document: z.object({ studentName: z.string() }).optional(),
  birthDate: day,
  /** The photo's id, new with each photo; absent without one. */
  photo: id.optional(),
  /** The student's favourite products (product:week#favourites). */
  favouriteProducts: z.array(id),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  /** The school, with the zone in which the student's meals are timed (product:api#school-time). */
  restaurantUnit: z.object({
    _id: id,
    name: z.string(),
    timeZone: z.string(),
    /** The address of the logo at the foot of the barcode card (product:students#barcode-card). */
    couponLogo: z.string().optional(),
  }),
  class: z.object({
    schoolClass: id.optional(),
    className: z.string().optional(),
    enrollmentNumber: z.string().optional(),
    roomNumber: z.string().optional(),
  }),
  billingDetails: z.object({ taxIdentifierNumber: z.string().optional() }),
  countryCode: countryCode.optional(),
  nationalIdNumber: z.string().optional(),
  passport: z.object({ number: z.string(), expirationDate: z.string() }).optional(),
  internalId: z.string().optional(),
  allowSupervisoryBuy: z.boolean(),
  /** The code pays at the kiosk, so it is shown only to guardians with the right to spend. */
  eanIdentifier: z.object({ code: z.string().optional(), enabledLogin: z.boolean() }),
  kioskLogin: z.object({ userId: z.string() }),
  hasWallet: z.boolean(),
  /** The health form is missing. Present only where the school has health forms. */
  hasPendingAnamnesis: z.boolean().optional(),
  wallet: wallet.optional(),
  /**
   * The last day that the balance lasts at the usual pace, null when it does not last for the next
   * meal. Absent while too little is known (product:wallets#how-long-a-balance-lasts).
   */
  balanceOutlook: z.object({ until: day.nullable() }).optional(),
  restrictions: z.object({
    wallet: limitsIn(sum),
    menus: asStored(prohibitions),
    /**
     * The number of changes: a caller who saves sends the version it saw (product:limits#saving).
     */
    version: z.number().int(),
  }),
});

export type Dependent = z.infer<typeof dependent>;

/** Parameters of a route about the guardian's students. */
export const ofGuardian = { userId: id };

/** Parameters of a route about one of them. */
export const ofStudent = { ...ofGuardian, id };
