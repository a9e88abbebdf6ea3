import { exponentOf, isCurrencyCode } from '@merenda/domain/money/currencies';

/** A text as an SQL literal; only for texts of our own code, never a person's. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL of a text that no spreadsheet runs as a formula (product:importing#formulas). */
export const safeText = (sql: string) =>
  `CASE WHEN ${sql} ~ '^''*[=+@-]' THEN '''' || (${sql}) ELSE ${sql} END`;

/** SQL of minutes since midnight as HH:MM. */
export const timeText = (sql: string) => `to_char(make_interval(mins => ${sql}), 'HH24:MI')`;

/** SQL of an amount in major units, from minor units and the SQL of its currency. */
export function major(minor: string, currency: string, codes: readonly string[]): string {
  const cases = codes
    .filter(isCurrencyCode)
    .map((code) => `WHEN ${literal(code)} THEN ${exponentOf(code)}`);
  const digits = `(CASE ${currency} ${cases.join(' ')} END)`;
  return `round(${minor} / 10::numeric ^ ${digits}, ${digits})::text`;
}
