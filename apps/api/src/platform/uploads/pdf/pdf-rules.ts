import { type PdfObject, pdfObjects } from './pdf-objects.ts';
import { PdfDictionary, PdfName, PdfReference, PdfText, type PdfValue } from './pdf-syntax.ts';

/** What opening, turning a page or tapping may do: lead to a place or a page of the web, show layers. */
const ACTIONS = new Set(['GoTo', 'URI', 'Named', 'SetOCGState', 'ResetForm', 'Hide']);
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'Print']);
/** A share of a network: readers may sign in to it. Other addresses are for who taps them to judge. */
const SHARE = /^(?:smb:|[\\/]{2}|file:(?:[\\/]{2}(?![\\/])|[\\/]{4}))/i;
/** What a share could be hidden by. */
const CONTROL = /\p{Cc}/u;

/** What lies on a page: text, links, drawings, fields of forms. */
const ANNOTATIONS = new Set([
  ...['Text', 'FreeText', 'Link', 'Popup', 'Widget', 'Stamp', 'Caret', 'Ink', 'Line', 'Square'],
  ...['Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut'],
  ...['Redact', 'Watermark', 'PrinterMark', 'TrapNet'],
]);

/** What a document has names for: neither scripts nor files. */
const NAME_TREES = new Set(['Dests', 'AP', 'Pages', 'Templates', 'IDS', 'URLS']);

/** How data are packed, with the short names. */
const FILTERS = new Set([
  ...['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode'],
  ...['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'],
  ...['Fl', 'LZW', 'RL', 'A85', 'AHx', 'DCT', 'CCF'],
]);

/** What an object is, by what refers to it: an action, a table of such, and so on. */
const USES = ['actions', 'action', 'annotation', 'names', 'address', 'filter'] as const;
type Use = (typeof USES)[number];

/**
 * Has a PDF anything but what may be in one (product:privacy#uploads)? Each dictionary is judged by itself
 * and by what any other uses it for, so that it does not matter which version of an object a reader takes.
 * @throws Unreadable
 */
export function hasForbidden(content: Buffer): boolean {
  const used = new Map(USES.map((use) => [use, new Set<number>()]));
  const rules = createRules((use, number) => used.get(use)?.add(number));
  for (const object of pdfObjects(content)) if (!rules.object(object)) return true;
  // Until nothing more is referred to: what lists actions may itself be found by number.
  for (let before = -1, seen = countOf(used); before < seen; before = seen, seen = countOf(used)) {
    for (const { number, value } of pdfObjects(content)) {
      if (number === undefined) continue;
      const isFine = (use: Use) => !used.get(use)?.has(number) || rules[use](value);
      if (!USES.every(isFine)) return true;
    }
  }
  return false;
}

const countOf = (used: ReadonlyMap<Use, ReadonlySet<number>>): number =>
  [...used.values()].reduce((sum, { size }) => sum + size, 0);

type Rule = (value: PdfValue) => boolean;

function createRules(refer: (use: Use, number: number) => void) {
  /** The same for what is referred to, and for each of an array. */
  const everywhere = (use: Use, isFine: Rule): Rule => {
    const rule: Rule = (value) => {
      if (value instanceof PdfReference) {
        refer(use, value.number);
        return true;
      }
      return Array.isArray(value) ? value.every(rule) : isFine(value);
    };
    return rule;
  };
  const trees = everywhere(
    'names',
    ofDictionary(({ entries }) => entries.every(([tree]) => NAME_TREES.has(tree))),
  );
  const rules: Record<Use, Rule> = {
    action: everywhere('action', ofDictionary(isFineAction)),
    actions: everywhere(
      'actions',
      ofDictionary(({ entries }) => entries.every(([, one]) => rules.action(one))),
    ),
    annotation: everywhere('annotation', ofDictionary(isFineAnnotation)),
    // An array under this key is a leaf of such a tree, with what its names are of.
    names: (value) => Array.isArray(value) || trees(value),
    // Or the one that all others of the file are to be read from.
    address: everywhere('address', (value) =>
      value instanceof PdfDictionary ? value.all('Base').every(rules.address) : isAddress(value),
    ),
    filter: everywhere('filter', (value) => value === undefined || isOneOf(FILTERS)(value)),
  };
  const underKeys: [keys: readonly string[], rule: Rule][] = [
    [['A', 'PA', 'Next', 'OpenAction'], rules.action],
    [['AA'], rules.actions],
    [['Annots'], rules.annotation],
    [['Names'], rules.names],
    [['URI'], rules.address],
  ];
  const isFine = (value: PdfDictionary): boolean => {
    const types = value.names('Type');
    return (
      !holdsMore(value) &&
      (!types.includes('Action') || isFineAction(value)) &&
      ((!types.includes('Annot') && !value.has('Rect')) || isFineAnnotation(value)) &&
      underKeys.every(([keys, rule]) => keys.flatMap((key) => value.all(key)).every(rule))
    );
  };
  /** Its data are in the file itself, packed in known ways. */
  const isFineStream = ofDictionary(
    (value) => !value.has('F') && value.all('Filter').every(rules.filter),
  );
  return {
    ...rules,
    object: ({ number, value, isStream }: PdfObject): boolean =>
      (!isStream || isFineStream(value)) &&
      // A reader may find a number where none is seen here.
      (number !== undefined || (rules.action(value) && !isShare(value))) &&
      everyDictionary(value, isFine),
  };
}

const ofDictionary =
  (isFine: (value: PdfDictionary) => boolean): Rule =>
  (value) =>
    !(value instanceof PdfDictionary) || isFine(value);

/** Without a type it is none but, under the same key, attributes of a text or the next heading. */
const isFineAction = (value: PdfDictionary): boolean =>
  value.all('S').every(isOneOf(ACTIONS)) &&
  (!value.names('S').includes('Named') || value.all('N').every(isOneOf(NAMED)));

const isFineAnnotation = (value: PdfDictionary): boolean =>
  value.all('Subtype').every(isOneOf(ANNOTATIONS));

/** Only as a name in its place: what stands elsewhere could be another one for another reader. */
const isOneOf = (names: ReadonlySet<string>) => (value: PdfValue) =>
  value instanceof PdfName && names.has(value.name);

const isAddress: Rule = (value) => !isShare(value) && !CONTROL.test(addressOf(value));

const isShare: Rule = (value) => SHARE.test(addressOf(value).replaceAll(/%(?:2f|5c)/gi, '/'));

/** Readers take a name for one in which the brackets were forgotten. */
const addressOf = (value: PdfValue): string => {
  if (value instanceof PdfName) return `/${value.name}`;
  return value instanceof PdfText ? value.text.trim() : '';
};

/** A file, a script, or a form that is a program. */
const holdsMore = (value: PdfDictionary): boolean =>
  value.has('EF') || value.has('XFA') || (value.has('JS') && value.has('S'));

function everyDictionary(value: PdfValue, isFine: (one: PdfDictionary) => boolean): boolean {
  if (Array.isArray(value)) return value.every((one) => everyDictionary(one, isFine));
  if (!(value instanceof PdfDictionary)) return true;
  return isFine(value) && value.entries.every(([, one]) => everyDictionary(one, isFine));
}
