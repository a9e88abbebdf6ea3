/** The content of an act under its id. */
export type Sent<Content> = Content & { id: string };

/**
 * A content with its id: the one under which it was sent last, as a draft keeps it, else a new one. The
 * same content is a new act once the record of the last one is known: it may have been dismissed since.
 * @param known the records of acts that the page shows
 */
export const withId = <Content extends object>(
  content: Content,
  last: Sent<Content> | undefined,
  known: readonly { _id: string }[],
): Sent<Content> => {
  const isSame = Object.entries(content).every(([name, value]) => Object(last)[name] === value);
  const isKnown = known.some(({ _id }) => _id === last?.id);
  return last && isSame && !isKnown ? last : { ...content, id: crypto.randomUUID() };
};
