import { type Day, dayInZone } from '@merenda/domain/dates';
import { brand } from '../../../session/brand.ts';

/** Today where the company is: its own day is what the API goes by. */
export const todayAtCompany = (): Day => dayInZone(new Date(), brand.timeZone ?? 'UTC');
