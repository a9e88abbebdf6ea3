import { type Allowances, TooComplex } from './allowance.ts';
import { type PdfObject, PdfObjects } from './pdf-objects.ts';
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
/** Filters that make much out of little: one layer, no more. */
const UNPACKING = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'Fl', 'LZW', 'RL']);
/** And no more layers of whatever kind than writers use. */
const MOST_LAYERS = 4;
/** Fields of a table of objects. Their numbers may be high, so that of its parts all numbers are added up. */
const MOST_ENTRIES = 2_000_000;
/** Bytes of one number in it. */
const WIDEST = 8;

/** What an object is, by what refers to it: an action, a table of such, and so on. */
type Use = 'actions' | 'action' | 'annotation' | 'names' | 'address' | 'filter';

/**
 * Has a PDF anything but what may be in one (product:privacy#uploads)? Each dictionary is judged by itself
 * and by what any other uses it for, so that it does not matter which version of an object a reader takes.
 * @throws Unreadable, Encrypted, TooComplex
 */
export function hasForbidden(content: Buffer, allowances: Allowances): boolean {
  const used: Record<Use, Set<number>> = {
    actions: new Set(),
    action: new Set(),
    annotation: new Set(),
    names: new Set(),
    address: new Set(),
    filter: new Set(),
  };
  const due: [use: Use, number: number][] = [];
  const rules = createRules((use, number) => {
    if (used[use].has(number)) return;
    used[use].add(number);
    due.push([use, number]);
  });
  const objects = new PdfObjects(content, allowances);
  for (const object of objects.all()) if (!rules.object(object)) return true;
  // Until nothing more is referred to: what lists actions may itself be found by number.
  for (let next = due.pop(); next; next = due.pop()) {
    const [use, number] = next;
    for (const { value } of objects.numbered(number)) if (!rules[use](value)) return true;
  }
  return false;
}

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
  const filters = everywhere('filter', (value) => value === undefined || isOneOf(FILTERS)(value));
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
    filter: (value) => {
      if (Array.isArray(value)) requireFewLayers(value);
      return filters(value);
    },
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
  const isFineStream = ofDictionary((value) => {
    requirePlainPacking(value);
    return !value.has('F') && value.all('Filter').every(rules.filter);
  });
  return {
    ...rules,
    object: ({ number, value, isStream }: PdfObject): boolean =>
      (!isStream || isFineStream(value)) &&
      // A reader may find a number where none is seen here.
      (number !== undefined || (rules.action(value) && !isShare(value))) &&
      everyDictionary(value, isFine),
  };
}

/** Data packed in packed data grow beyond all measure. A number may stand for any filter. @throws TooComplex */
function requireFewLayers(filters: readonly PdfValue[]): void {
  const unpacking = filters.filter(
    (one) => !(one instanceof PdfName) || UNPACKING.has(one.name),
  ).length;
  if (unpacking > 1 || filters.length > MOST_LAYERS) throw new TooComplex();
}

/** @throws TooComplex for what is read first and is not packed in the one way that is looked through */
function requirePlainPacking(stream: PdfDictionary): void {
  const isTable = stream.has('W') || stream.names('Type').includes('XRef');
  if (isTable) requireFewEntries(stream);
  if (!isTable && !stream.names('Type').includes('Metadata')) return;
  const isPlain = (value: PdfValue) =>
    [value].flat().every((one) => one instanceof PdfName && one.name === 'FlateDecode');
  if (!stream.all('Filter').every(isPlain)) throw new TooComplex();
}

/** A table of objects that says it has more than a file has room for would fill a reader's memory. */
function requireFewEntries(table: PdfDictionary): void {
  const counts = [...table.all('Size'), ...table.all('Index').flat()];
  const isCount = (one: PdfValue) => typeof one === 'number' && one >= 0 && one <= MOST_ENTRIES;
  const widths = table.all('W').map((value) => [value].flat());
  const isWidth = (one: PdfValue) => typeof one === 'number' && one >= 0 && one <= WIDEST;
  const haveWidth = widths.every((all) => all.every(isWidth) && all.some((one) => one !== 0));
  const inAll = counts.reduce<number>((sum, one) => sum + Number(one), 0);
  if (!counts.every(isCount) || !haveWidth || inAll > MOST_ENTRIES) throw new TooComplex();
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
