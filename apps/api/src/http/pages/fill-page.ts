import { escapeHtml } from '@merenda/domain/text/escape-html';

/** Fills the `%NAME%` places of a built page, as text. A place without a value stays. */
export const fillPage = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(/%([A-Z_]+)%/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : escapeHtml(value);
  });
