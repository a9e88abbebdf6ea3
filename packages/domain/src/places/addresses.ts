/** The parts of an address beside its street (product:profile#address). */
type AddressPart = 'number' | 'neighborhood' | 'zipCode' | 'city' | 'uf';

const USUAL: readonly AddressPart[] = ['number', 'zipCode', 'city'];
/** Countries where houses have names as often as numbers. */
const NAMED_HOUSES: readonly AddressPart[] = ['zipCode', 'city'];
/** Countries with post codes that hardly anybody knows. */
const WITHOUT_CODE: readonly AddressPart[] = ['number', 'city'];

/** The parts of an address that a country's post asks for, where they are not the usual ones. */
const ASKED_FOR: Record<string, readonly AddressPart[]> = {
  BR: [...USUAL, 'neighborhood', 'uf'],
  HU: [...USUAL, 'uf'],
  US: [...USUAL, 'uf'],
  CA: [...USUAL, 'uf'],
  IT: [...USUAL, 'uf'],
  MX: [...USUAL, 'neighborhood'],
  GB: NAMED_HOUSES,
  CY: NAMED_HOUSES,
  MT: NAMED_HOUSES,
  IE: ['city'],
  AO: WITHOUT_CODE,
  CL: WITHOUT_CODE,
  CO: WITHOUT_CODE,
  EC: WITHOUT_CODE,
  MZ: WITHOUT_CODE,
  PE: WITHOUT_CODE,
  PY: WITHOUT_CODE,
  UY: WITHOUT_CODE,
};

/** An address of the country is incomplete without this part. */
export const isAskedFor = (part: AddressPart, country: string): boolean =>
  (ASKED_FOR[country] ?? USUAL).includes(part);
