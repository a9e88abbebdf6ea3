import { type Day, dayInZone } from '@merenda/domain/dates';
import { brand } from '../../session/brand.ts';

/** Where a receipt's days are counted: on the screen as on the PDF, wherever its reader is. */
export const companyZone = (): string => brand.timeZone ?? 'UTC';

/** The company's day of an instant. */
export const companyDay = (instant: string): Day => dayInZone(new Date(instant), companyZone());
