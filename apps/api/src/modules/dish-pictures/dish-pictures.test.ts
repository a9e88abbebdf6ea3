import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { createDishPicture } from '../../testing/factories/pictures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a picture comes to an image on the page: with a cookie and no header of ours, to be kept', async () => {
  const id = await createDishPicture(api, 'wefood');
  const answer = await fetch(`${api.url}/dish-pictures/${id}/160`, {
    headers: { cookie: 'aw_t=a-token', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-disposition')).toBe('inline');
});

test('404: a size that it has not, another company’s, unknown', async () => {
  const own = await createDishPicture(api, 'wefood');
  const theirs = await createDishPicture(api, 'thomas-franks');
  for (const path of [`${own}/vector`, `${theirs}/160`, `${crypto.randomUUID()}/160`]) {
    expect((await fetch(`${api.url}/dish-pictures/${path}`)).status).toBe(404);
  }
});
