/** A draft as JSON, which has no bigint, as which a form has an amount. */
export const stringifyDraft = (draft: unknown): string => JSON.stringify(draft, written);

/** The draft of `stringifyDraft`; undefined for a text that is none. */
export function parseDraft(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null', read) ?? undefined;
  } catch {
    return undefined;
  }
}

const written = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { bigint: String(value) } : value;

const read = (_: string, value: unknown): unknown => {
  const { bigint } = Object(value);
  return typeof bigint === 'string' && /^\d+$/.test(bigint) ? BigInt(bigint) : value;
};
