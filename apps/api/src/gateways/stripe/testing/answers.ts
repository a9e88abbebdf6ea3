/** An answer of the double: its status and its JSON. */
export const answer = (status: number, body: object) => ({ status, body: JSON.stringify(body) });
export const ok = (body: object) => answer(200, body);
export const missing = () =>
  answer(404, {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'none' },
  });
export const found = (body: object | undefined) => (body ? ok(body) : missing());
