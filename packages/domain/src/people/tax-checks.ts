import { validate as arCuit } from 'stdnum/lib/cjs/ar/cuit.js';
import { validate as atTin } from 'stdnum/lib/cjs/at/tin.js';
import { validate as atUid } from 'stdnum/lib/cjs/at/uid.js';
import { validate as beInsz } from 'stdnum/lib/cjs/be/insz.js';
import { validate as beVat } from 'stdnum/lib/cjs/be/vat.js';
import { validate as bgEgn } from 'stdnum/lib/cjs/bg/egn.js';
import { validate as bgPnf } from 'stdnum/lib/cjs/bg/pnf.js';
import { validate as bgVat } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as caSin } from 'stdnum/lib/cjs/ca/sin.js';
import { validate as chSsn } from 'stdnum/lib/cjs/ch/ssn.js';
import { validate as chUid } from 'stdnum/lib/cjs/ch/uid.js';
import { validate as clRut } from 'stdnum/lib/cjs/cl/rut.js';
import { validate as coNit } from 'stdnum/lib/cjs/co/nit.js';
import { validate as cyVat } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as czIco } from 'stdnum/lib/cjs/cz/ico.js';
import { validate as deIdnr } from 'stdnum/lib/cjs/de/idnr.js';
import { validate as deVat } from 'stdnum/lib/cjs/de/vat.js';
import { validate as dkCvr } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as ecCi } from 'stdnum/lib/cjs/ec/ci.js';
import { validate as eeIk } from 'stdnum/lib/cjs/ee/ik.js';
import { validate as eeRegistrikood } from 'stdnum/lib/cjs/ee/registrikood.js';
import { validate as esCif } from 'stdnum/lib/cjs/es/cif.js';
import { validate as esDni } from 'stdnum/lib/cjs/es/dni.js';
import { validate as esNie } from 'stdnum/lib/cjs/es/nie.js';
import { validate as fiHetu } from 'stdnum/lib/cjs/fi/hetu.js';
import { validate as fiYtunnus } from 'stdnum/lib/cjs/fi/ytunnus.js';
import { validate as frNif } from 'stdnum/lib/cjs/fr/nif.js';
import { validate as frSiren } from 'stdnum/lib/cjs/fr/siren.js';
import { validate as gbVat } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as grVat } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as hrOib } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as huAnum } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as iePps } from 'stdnum/lib/cjs/ie/pps.js';
import { validate as ieVat } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as itCodicefiscale } from 'stdnum/lib/cjs/it/codicefiscale.js';
import { validate as itIva } from 'stdnum/lib/cjs/it/iva.js';
import { validate as ltAsmens } from 'stdnum/lib/cjs/lt/asmens.js';
import { validate as ltPvm } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as luTva } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as lvPvn } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as mtVat } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as mxRfc } from 'stdnum/lib/cjs/mx/rfc.js';
import { validate as mzNuit } from 'stdnum/lib/cjs/mz/nuit.js';
import { validate as nlBsn } from 'stdnum/lib/cjs/nl/bsn.js';
import { validate as noFodselsnummer } from 'stdnum/lib/cjs/no/fodselsnummer.js';
import { validate as noOrgnr } from 'stdnum/lib/cjs/no/orgnr.js';
import { validate as peCui } from 'stdnum/lib/cjs/pe/cui.js';
import { validate as peRuc } from 'stdnum/lib/cjs/pe/ruc.js';
import { validate as plNip } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as plPesel } from 'stdnum/lib/cjs/pl/pesel.js';
import { validate as ptNif } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as pyRuc } from 'stdnum/lib/cjs/py/ruc.js';
import { validate as roCnp } from 'stdnum/lib/cjs/ro/cnp.js';
import { validate as roCui } from 'stdnum/lib/cjs/ro/cui.js';
import { validate as seOrgnr } from 'stdnum/lib/cjs/se/orgnr.js';
import { validate as sePersonnummer } from 'stdnum/lib/cjs/se/personnummer.js';
import { validate as siDdv } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as skDph } from 'stdnum/lib/cjs/sk/dph.js';
import { validate as uyCedula } from 'stdnum/lib/cjs/uy/cedula.js';
import { validate as uyRut } from 'stdnum/lib/cjs/uy/rut.js';
import { validate as zaIdnr } from 'stdnum/lib/cjs/za/idnr.js';
import { validate as zaTin } from 'stdnum/lib/cjs/za/tin.js';
import { isCnpj, isCpf } from './brazilian-tax-ids.ts';
import type { TaxIdKind } from './tax-ids.ts';

type Check = (number: string) => { isValid: boolean };

const valid =
  (rule: (number: string) => boolean): Check =>
  (number) => ({ isValid: rule(number) });

/**
 * The check of the first digits alone, which contain the check digit of a Hungarian company's 8-1-2
 * digits.
 */
const firstDigits =
  (count: number, check: Check): Check =>
  (number) =>
    check(number.slice(0, count));

/**
 * Since July 2017 Latvia's numbers begin with 32 to 39 and have no birth date; their rule is not
 * published.
 */
const isUndatedLatvian = valid((number) => /^3[2-9]\d{9}$/.test(number));

/**
 * The checks of each country's numbers, by stdnum; one that fits is enough. A country without an
 * entry has no check digits, or unreliable ones, as Iceland's numbers since 2026. Ireland's newer
 * personal numbers follow the rule of its companies'. Foreigners in Bulgaria and Spain have numbers
 * of their own. The module is loaded where a number is typed, since it is large
 * (product:countries#check-digits).
 */
export const TAX_CHECKS: Readonly<Record<string, Partial<Record<TaxIdKind, readonly Check[]>>>> = {
  BR: { person: [valid(isCpf)], company: [valid(isCnpj)] },
  PT: { person: [ptNif], company: [ptNif] },
  GB: { company: [gbVat] },
  NL: { person: [nlBsn] },
  HU: { company: [firstDigits(8, huAnum)] },
  DE: { person: [deIdnr], company: [deVat] },
  FR: { person: [frNif], company: [frSiren] },
  ES: { person: [esDni, esNie], company: [esCif] },
  IT: { person: [itCodicefiscale], company: [itIva] },
  IE: { person: [iePps, ieVat], company: [ieVat] },
  BE: { person: [beInsz], company: [beVat] },
  LU: { company: [luTva] },
  AT: { person: [atTin], company: [atUid] },
  CH: { person: [chSsn], company: [chUid] },
  DK: { company: [dkCvr] },
  SE: { person: [sePersonnummer], company: [seOrgnr] },
  NO: { person: [noFodselsnummer], company: [noOrgnr] },
  FI: { person: [fiHetu], company: [fiYtunnus] },
  PL: { person: [plPesel], company: [plNip] },
  CZ: { company: [czIco] },
  SK: { company: [skDph] },
  RO: { person: [roCnp], company: [roCui] },
  BG: { person: [bgEgn, bgPnf], company: [bgVat] },
  GR: { person: [grVat], company: [grVat] },
  HR: { person: [hrOib], company: [hrOib] },
  SI: { person: [siDdv], company: [siDdv] },
  EE: { person: [eeIk], company: [eeRegistrikood] },
  LV: { person: [lvPvn, isUndatedLatvian], company: [lvPvn] },
  LT: { person: [ltAsmens], company: [ltPvm] },
  MT: { company: [mtVat] },
  CY: { person: [cyVat], company: [cyVat] },
  CA: { person: [caSin] },
  MX: { person: [mxRfc] },
  AR: { person: [arCuit], company: [arCuit] },
  CL: { person: [clRut], company: [clRut] },
  CO: { company: [coNit] },
  PE: { person: [peCui], company: [peRuc] },
  UY: { person: [uyCedula], company: [uyRut] },
  PY: { company: [pyRuc] },
  EC: { person: [ecCi] },
  MZ: { person: [mzNuit], company: [mzNuit] },
  ZA: { person: [zaIdnr], company: [zaTin] },
};

/** The check digits of a number in its stored form fit none of its possible kinds. */
export function isDoubtfulTaxId(
  country: string,
  number: string,
  kinds: readonly TaxIdKind[],
): boolean {
  const checks = kinds.map((kind) => TAX_CHECKS[country]?.[kind]);
  return checks.every((each) => each?.every((check) => !check(number).isValid) ?? false);
}
