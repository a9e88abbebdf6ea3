import { FIGURES } from '../figures.ts';
import { MEGABYTE } from '../files/sizes.ts';
import type { UploadedFile } from '../files/upload-types.ts';

/** The accepted types and size of a medical report (product:health-form#medical-report). */
export const MEDICAL_REPORT_FILE = {
  maxBytes: FIGURES.reportMegabytes * MEGABYTE,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
} as const satisfies UploadedFile;
