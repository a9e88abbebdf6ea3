/** A state or county: as an address stores it (`uf`) and as it is shown. */
export interface State {
  code: string;
  name: string;
}

const BRAZIL = `
  AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo
  |GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba
  |PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul
  |RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins
`;

const HUNGARY = `
  BK Bács-Kiskun|BA Baranya|BE Békés|BZ Borsod-Abaúj-Zemplén|BU Budapest|CS Csongrád-Csanád|FE Fejér
  |GS Győr-Moson-Sopron|HB Hajdú-Bihar|HE Heves|JN Jász-Nagykun-Szolnok|KE Komárom-Esztergom|NO Nógrád
  |PE Pest|SO Somogy|SZ Szabolcs-Szatmár-Bereg|TO Tolna|VA Vas|VE Veszprém|ZA Zala
`;

/** The 27 states of Brazil (IBGE). */
export const BRAZILIAN_STATES: readonly State[] = read(BRAZIL);

/** The 19 counties of Hungary and Budapest (ISO 3166-2:HU). */
export const HUNGARIAN_COUNTIES: readonly State[] = read(HUNGARY);

/**
 * The states to choose from, by name; undefined where the state is free text
 * (product:countries#states).
 */
export function statesOf(country: string): readonly State[] | undefined {
  if (country === 'BR') return BRAZILIAN_STATES;
  return country === 'HU' ? HUNGARIAN_COUNTIES : undefined;
}

function read(text: string): State[] {
  return text.split('|').map((entry) => {
    const [code = '', ...name] = entry.trim().split(' ');
    return { code, name: name.join(' ') };
  });
}
