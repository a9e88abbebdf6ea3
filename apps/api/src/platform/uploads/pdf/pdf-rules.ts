import { type Allowances, TooComplex } from './allowance.ts';
import { type PdfObject, PdfObjects } from './pdf-objects.ts';
import { PdfDictionary, PdfName, PdfReference, PdfText, type PdfValue } from './pdf-syntax.ts';

/** Actions that opening, turning a page or tapping may start: go to a place or a web page, show layers. */
const ACTIONS = new Set(['GoTo', 'URI', 'Named', 'SetOCGState', 'ResetForm', 'Hide']);
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'Print']);
/**
 * A network share: readers may sign in to it. Other addresses are left to the judgement of the reader who
 * taps them.
 */
const SHARE = /^(?:smb:|[\\/]{2}|file:(?:[\\/]{2}(?![\\/])|[\\/]{4}))/i;
/** Control characters could hide a share. */
const CONTROL = /\p{Cc}/u;

/** Annotations of a page: text, links, drawings, form fields. */
const ANNOTATIONS = new Set([
  ...['Text', 'FreeText', 'Link', 'Popup', 'Widget', 'Stamp', 'Caret', 'Ink', 'Line', 'Square'],
  ...['Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut'],
  ...['Redact', 'Watermark', 'PrinterMark', 'TrapNet'],
]);

/** Permitted name trees: neither scripts nor files. */
const NAME_TREES = new Set(['Dests', 'AP', 'Pages', 'Templates', 'IDS', 'URLS']);

/** Packing filters, with their short names. */
const FILTERS = new Set([
  ...['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode'],
  ...['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'],
  ...['Fl', 'LZW', 'RL', 'A85', 'AHx', 'DCT', 'CCF'],
]);
/** Filters whose output may be far larger than their input: at most one layer of them. */
const UNPACKING = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'Fl', 'LZW', 'RL']);
/** Maximum of layers of any kind, as writers use them. */
const MAX_LAYERS = 4;
/**
 * Maximum of fields in a table of objects. Object numbers may be high, so the numbers of all its parts are
 * added up.
 */
const MAX_ENTRIES = 2_000_000;
/** Maximum of bytes per number in the table. */
const WIDEST = 8;

/** The use of an object, which follows from the reference to it: an action, a table of actions, and so on. */
type Use = 'actions' | 'action' | 'annotation' | 'names' | 'address' | 'filter';

/**
 * Does a PDF contain anything forbidden (product:privacy#uploads)? Each dictionary is checked by itself and
 * by every use that refers to it. Therefore it does not matter which version of an object a reader takes.
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
  // Continues until no reference is left: a list of actions may itself be found by number.
  for (let next = due.pop(); next; next = due.pop()) {
    const [use, number] = next;
    for (const { value } of objects.numbered(number)) if (!rules[use](value)) return true;
  }
  return false;
}

type Rule = (value: PdfValue) => boolean;

function createRules(refer: (use: Use, number: number) => void) {
  /** Applies the rule to referenced objects and to each item of an array. */
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
    // An array under this key is a leaf of such a tree, with the named objects.
    names: (value) => Array.isArray(value) || trees(value),
    // The value may also be the base address of all other addresses in the file.
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
  /** The data lies in the file itself and is packed in known ways. */
  const isFineStream = ofDictionary((value) => {
    requirePlainPacking(value);
    return !value.has('F') && value.all('Filter').every(rules.filter);
  });
  return {
    ...rules,
    object: ({ number, value, isStream }: PdfObject): boolean =>
      (!isStream || isFineStream(value)) &&
      // A reader may find an object number where none is seen here.
      (number !== undefined || (rules.action(value) && !isShare(value))) &&
      everyDictionary(value, isFine),
  };
}

/** Data packed several times can grow without limit. A number may refer to any filter. @throws TooComplex */
function requireFewLayers(filters: readonly PdfValue[]): void {
  const unpacking = filters.filter(
    (one) => !(one instanceof PdfName) || UNPACKING.has(one.name),
  ).length;
  if (unpacking > 1 || filters.length > MAX_LAYERS) throw new TooComplex();
}

/**
 * @throws TooComplex for objects that readers need first, if they are packed in another way than the one
 * that is checked
 */
function requirePlainPacking(stream: PdfDictionary): void {
  const isTable = stream.has('W') || stream.names('Type').includes('XRef');
  if (isTable) requireFewEntries(stream);
  if (!isTable && !stream.names('Type').includes('Metadata')) return;
  const isPlain = (value: PdfValue) =>
    [value].flat().every((one) => one instanceof PdfName && one.name === 'FlateDecode');
  if (!stream.all('Filter').every(isPlain)) throw new TooComplex();
}

/** A table of objects that claims more entries than a file can hold would fill a reader's memory. */
function requireFewEntries(table: PdfDictionary): void {
  const counts = [...table.all('Size'), ...table.all('Index').flat()];
  const isCount = (one: PdfValue) => typeof one === 'number' && one >= 0 && one <= MAX_ENTRIES;
  const widths = table.all('W').map((value) => [value].flat());
  const isWidth = (one: PdfValue) => typeof one === 'number' && one >= 0 && one <= WIDEST;
  const haveWidth = widths.every((all) => all.every(isWidth) && all.some((one) => one !== 0));
  const inAll = counts.reduce<number>((sum, one) => sum + Number(one), 0);
  if (!counts.every(isCount) || !haveWidth || inAll > MAX_ENTRIES) throw new TooComplex();
}

const ofDictionary =
  (isFine: (value: PdfDictionary) => boolean): Rule =>
  (value) =>
    !(value instanceof PdfDictionary) || isFine(value);

/**
 * A dictionary without a type is no action: the same key also holds attributes of a text or the next
 * heading.
 */
const isFineAction = (value: PdfDictionary): boolean =>
  value.all('S').every(isOneOf(ACTIONS)) &&
  (!value.names('S').includes('Named') || value.all('N').every(isOneOf(NAMED)));

const isFineAnnotation = (value: PdfDictionary): boolean =>
  value.all('Subtype').every(isOneOf(ANNOTATIONS));

/** Accepts only a direct name: a reference could lead another reader to another name. */
const isOneOf = (names: ReadonlySet<string>) => (value: PdfValue) =>
  value instanceof PdfName && names.has(value.name);

const isAddress: Rule = (value) => !isShare(value) && !CONTROL.test(addressOf(value));

const isShare: Rule = (value) => SHARE.test(addressOf(value).replaceAll(/%(?:2f|5c)/gi, '/'));

/** Readers treat a name as a text whose brackets were forgotten. */
const addressOf = (value: PdfValue): string => {
  if (value instanceof PdfName) return `/${value.name}`;
  return value instanceof PdfText ? value.text.trim() : '';
};

/** Does it hold a file, a script, or a form that is a program? */
const holdsMore = (value: PdfDictionary): boolean =>
  value.has('EF') || value.has('XFA') || (value.has('JS') && value.has('S'));

function everyDictionary(value: PdfValue, isFine: (one: PdfDictionary) => boolean): boolean {
  if (Array.isArray(value)) return value.every((one) => everyDictionary(one, isFine));
  if (!(value instanceof PdfDictionary)) return true;
  return isFine(value) && value.entries.every(([, one]) => everyDictionary(one, isFine));
}
