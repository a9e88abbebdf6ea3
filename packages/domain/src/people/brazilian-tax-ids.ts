import { isOneSign } from './tax-ids.ts';

/** The text is a CPF without separators, with right check digits. */
export const isCpf = (number: string): boolean =>
  /^\d{11}$/.test(number) && !isOneSign(number) && checkDigitsFit(number, 11);

/**
 * The text is a CNPJ without separators, with right check digits. Since July 2026 its first twelve
 * places may have letters, each worth its ASCII code less 48.
 */
export const isCnpj = (number: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(number) && !isOneSign(number) && checkDigitsFit(number, 9);

/**
 * The last two places are check digits modulo 11 over all places before them. Weights count from 2 at the
 * right up to `highest`, and begin anew.
 */
function checkDigitsFit(number: string, highest: number): boolean {
  const values = [...number].map((sign) => sign.charCodeAt(0) - 48);
  return [values.length - 2, values.length - 1].every((place) => {
    const sum = values
      .slice(0, place)
      .reduce((total, value, at) => total + value * (2 + ((place - 1 - at) % (highest - 1))), 0);
    const rest = sum % 11;
    return values[place] === (rest < 2 ? 0 : 11 - rest);
  });
}
