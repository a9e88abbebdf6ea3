import { type HealthFormFields, NO_HEALTH_FORM_FIELDS } from './health-form.ts';

/**
 * The largest draft (product:health-form#draft), in bytes of JSON: a page that is being closed can still
 * send 64 KiB.
 */
export const MAX_DRAFT_BYTES = 48 * 1024;

/** The pause in typing after which the draft is saved. */
export const DRAFT_PAUSE_MS = 1_000;

/** The fields that a draft stores: those of the form, and therefore no password. */
export const DRAFT_FIELDS = Object.keys(NO_HEALTH_FORM_FIELDS) as [keyof HealthFormFields];
