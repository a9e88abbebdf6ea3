/** Money: minor units as bigint, written and read in a person's locale (decision A.3). */
export * from './minor-units.ts';
export * from './money-format.ts';
export * from './money-parse.ts';
