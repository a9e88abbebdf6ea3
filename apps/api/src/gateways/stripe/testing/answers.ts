/** An answer of the double: its status and its JSON body. */
export const answer = (status: number, body: object) => ({ status, body: JSON.stringify(body) });
export const ok = (body: object) => answer(200, body);
export const missing = () =>
  answer(404, {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'none' },
  });
export const found = (body: object | undefined) => (body ? ok(body) : missing());

/** The items created in the requested period, newest first, from where the last page ended. */
export function pageOf<Item extends { id: string; created: number }>(
  all: readonly Item[],
  query: URLSearchParams,
) {
  const from = Number(query.get('created[gte]') ?? 0);
  const before = Number(query.get('created[lt]') ?? Number.POSITIVE_INFINITY);
  const after = query.get('starting_after');
  const limit = Number(query.get('limit') ?? 10);
  const inPeriod = all.filter(({ created }) => created >= from && created < before);
  const start = after ? inPeriod.findIndex(({ id }) => id === after) + 1 : 0;
  const data = inPeriod.slice(start, start + limit);
  return ok({ object: 'list', data, has_more: start + limit < inPeriod.length, url: '/v1/x' });
}
