import type { Day } from '@merenda/domain/dates';

/** Today where the visitor is, as 'YYYY-MM-DD' (which is how Swedish writes days). */
export const todayHere = (): Day => new Date().toLocaleDateString('sv-SE');
