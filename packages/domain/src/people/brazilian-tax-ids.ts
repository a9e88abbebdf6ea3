import { validate as cnpj } from 'stdnum/lib/cjs/br/cnpj.js';
import { validate as cpf } from 'stdnum/lib/cjs/br/cpf.js';
import { isOneSign } from './tax-ids.ts';

/** The text is a CPF without separators, with right check digits. */
export const isCpf = (number: string): boolean =>
  /^\d{11}$/.test(number) && !isOneSign(number) && cpf(number).isValid;

/**
 * The text is a CNPJ without separators, with right check digits. Since July 2026 its first twelve
 * places may have letters, each worth its ASCII code less 48.
 */
export const isCnpj = (number: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(number) && !isOneSign(number) && cnpj(number).isValid;
