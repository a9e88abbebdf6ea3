import { FIGURES } from '../figures.ts';
import { MEGABYTE } from '../files/sizes.ts';
import type { UploadType } from '../files/upload-types.ts';

/** The largest medical report, in bytes (product:health-form#medical-report). */
export const MAX_REPORT_BYTES = FIGURES.reportMegabytes * MEGABYTE;

export const REPORT_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
] as const satisfies readonly UploadType[];
