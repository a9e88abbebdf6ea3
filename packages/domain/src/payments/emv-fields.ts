/**
 * A field: two digits of id, two of length, the value.
 * @throws RangeError when the value is longer than 99 characters
 */
export function writeField(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`field ${id} is longer than 99 characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Fields in order; those without a value are omitted. */
export function writeFields(fields: readonly (readonly [string, string | undefined])[]): string {
  return fields.map(([id, value]) => (value === undefined ? '' : writeField(id, value))).join('');
}

/** The fields by id; undefined when a length is zero or exceeds the text, or an id occurs twice. */
export function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const [, id, length] = head ?? [];
    if (id === undefined || length === '00' || fields.has(id)) return undefined;
    const end = at + 4 + Number(length);
    if (end > text.length) return undefined;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE (poly 1021, init FFFF) over the text's UTF-8 bytes: four upper-case digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
