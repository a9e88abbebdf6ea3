import { BRANDS } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';

const NAMES =
  `${BRANDS.map(({ name }) => name.toLowerCase()).join(' ')} merenda veracross id pix qr cvv iban bic ` +
  'whatsapp ean pdf jpeg png mb visa mastercard american express ok kcal kj';

/** Names, and words that a language shares with English: a text of only these may be the same. */
export const SAME_AS_ENGLISH: Record<Language, ReadonlySet<string>> = {
  'pt-BR': words(`${NAMES} e-mail total subtotal item status local chat cookies`),
  'pt-PT': words(`${NAMES} e-mail total subtotal item local chat cookies`),
  en: words(NAMES),
  'es-ES': words(`${NAMES} total subtotal error no chat cookies gluten`),
  'fr-FR': words(
    `${NAMES} document menu menus message code date total page question questions chat cookies gluten latex`,
  ),
  'de-DE': words(`${NAMES} code name status chat cookies optional start details vegan bank`),
  'nl-NL': words(
    `${NAMES} document code menu product week open status contact chat cookies start school details gluten latex lunch postcode bank`,
  ),
  'hu-HU': words(`${NAMES} chat latex bank`),
};

const ENGLISH =
  'the and your you please this that with could cannot again should would from which when what ' +
  'choose there their they about because';
const BRAZILIAN = 'você senha celular cadastro cadastrar arquivo tela salvar cardápio recarga';
const EUROPEAN = 'palavra-passe telemóvel ecrã ficheiro morada ementa guardar apelido';
const PORTUGUESE = 'não você senha aluno aluna cadastro escola carteira';

/**
 * Words that reveal a wrong text: leftover English or Portuguese, the other country's Portuguese,
 * or the familiar form of address.
 */
export const FOREIGN_WORDS: Record<Language, ReadonlySet<string>> = {
  'pt-BR': words(`${ENGLISH} ${EUROPEAN}`),
  'pt-PT': words(`${ENGLISH} ${BRAZILIAN}`),
  en: words(PORTUGUESE),
  'es-ES': words(
    `${ENGLISH} não você senha tu tus tú te ti contigo tuyo tuya tuyos tuyas ` +
      'os vosotros vuestro vuestra vuestros vuestras',
  ),
  'fr-FR': words(`${ENGLISH} ${PORTUGUESE} tu te toi ton ta tes tien tienne tiennes`),
  'de-DE': words(
    `${ENGLISH} ${PORTUGUESE} du dir dich dein deine deinen deinem deiner deines euch euer eure euren eurem eurer`,
  ),
  'nl-NL': words(`${ENGLISH} ${PORTUGUESE} je jij jou jouw jullie`),
  'hu-HU': words(`${ENGLISH} ${PORTUGUESE} neked téged tiéd`),
};

/** The polite form of address without its capital; null where another word is spelled so. */
export const LOWERED: Record<Language, RegExp | null> = {
  'pt-BR': null,
  'pt-PT': null,
  en: null,
  'es-ES': null,
  'fr-FR': null,
  'de-DE': null,
  'nl-NL': null,
  'hu-HU': /(?<![\p{L}\p{M}])ön(?:t|nek|nél|nel|höz|től|ről|re|ben|é|ök)?(?![\p{L}\p{M}])/u,
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
