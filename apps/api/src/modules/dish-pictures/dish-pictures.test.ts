import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../guarantees/testing/request.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createMenu, type TestMenu } from '../../testing/factories/menus.ts';
import {
  createOperator,
  operatorSession,
  ownerDatabase,
} from '../../testing/factories/operators.ts';
import { createDishPicture, dishPhotoOf } from '../../testing/factories/pictures.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { storeDrawing } from './index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('an image on the page gets its picture with a cookie and without our headers, and may cache it', async () => {
  const id = await createDishPicture(api, 'wefood');
  const answer = await fetch(`${api.url}/dish-pictures/${id}/160`, {
    headers: { cookie: 'aw_t=a-token', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-disposition')).toBe('inline');
});

test('404: a size that the picture does not have, another company’s picture, an unknown one', async () => {
  const own = await createDishPicture(api, 'wefood');
  const theirs = await createDishPicture(api, 'thomas-franks');
  for (const path of [`${own}/vector`, `${theirs}/160`, `${crypto.randomUUID()}/160`]) {
    expect((await fetch(`${api.url}/dish-pictures/${path}`)).status).toBe(404);
  }
});

test('the console has the pictures of every company', async () => {
  for (const company of ['wefood', 'thomas-franks']) {
    const id = await createDishPicture(api, company);
    const request = { params: { id, size: '160' } } as const;
    const headers = { host: 'console.localhost' };
    const path = 'GET /dish-pictures/:id/:size';
    expect((await sendRequest(api.url, path, request, { headers })).status).toBe(200);
  }
});

describe('a school’s picture', () => {
  let menu: TestMenu;
  let school: TestSchool;
  let headers: Record<string, string>;
  let guardian: SignedInGuardian;
  beforeAll(async () => {
    school = await createSchool(api);
    menu = await createMenu(api, school);
    const access = { roles: ['school'], everywhere: false, companies: ['wefood'] };
    headers = operatorSession((await createOperator(api, access)).token);
    guardian = await createGuardian(api);
    await createStudent(api, guardian, school);
  });

  const present = async (id: string) => {
    const params = { id: school.id, dishId: id };
    const path = 'GET /operator/schools/:id/dishes/:dishId';
    return (await call(api.url, path, { headers, params })).body.image?.url;
  };
  const send = async (content: Buffer, id = menu.rice.productId, given: { seen?: string } = {}) =>
    sendRequest(
      api.url,
      'PUT /operator/products/:id/picture',
      {
        params: { id },
        query: 'seen' in given ? given : { seen: await present(id) },
        file: new Blob([Uint8Array.from(content)]),
      },
      { headers },
    );
  const remove = async (given: { seen?: string } = {}) =>
    sendRequest(
      api.url,
      'DELETE /operator/products/:id/picture',
      {
        params: { id: menu.rice.productId },
        query: 'seen' in given ? given : { seen: await present(menu.rice.productId) },
      },
      { headers },
    );
  const shown = async () => {
    const params = { menuId: menu.id, productId: menu.rice.productId };
    const path = 'GET /menus/:menuId/products/:productId';
    return (await call(api.url, path, { token: guardian.token, params })).body.image;
  };
  const kept = async () => {
    const { rows } = await api.owner.query<{ id: string }>(
      'SELECT id FROM dish_picture WHERE NOT is_drawing ORDER BY id',
    );
    return rows.map(({ id }) => id);
  };
  const fetchedFrom = async (address = '') => {
    const answer = await fetch(`${api.url}${address.replace('/api', '')}`);
    return { answer, picture: sharp(Buffer.from(await answer.arrayBuffer())) };
  };

  test('is drawn anew as WebP in three widths of 4 by 3 without metadata, and shown with its colours', async () => {
    const content = await sharp({
      create: { width: 700, height: 1200, channels: 3, background: '#cc3333' },
    })
      .withExif({ IFD0: { Artist: 'Ana Souza' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(content);
    expect(status).toBe(200);
    const image = await shown();
    expect(body).toEqual({ image });
    expect(image?.placeholder.middle).toMatch(/^#c[b-d]3[2-4]3[2-4]$/);
    const sources = image?.srcSet?.split(', ').map((source) => source.split(' ')) ?? [];
    expect(sources.map(([, width]) => width)).toEqual(['160w', '480w', '960w']);
    for (const [address, width] of sources) {
      const { answer, picture } = await fetchedFrom(address);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const { format, width: pixels, height, exif } = await picture.metadata();
      expect([format, `${pixels}w`, height, exif]).toEqual([
        'webp',
        width,
        Number.parseInt(width ?? '', 10) * 0.75,
        undefined,
      ]);
    }
  });

  test('a new one replaces it, the same file again keeps it, and no old file stays', async () => {
    await send(await dishPhotoOf({ background: '#123456' }));
    const before = await kept();
    await send(await dishPhotoOf({ background: '#123456' }));
    expect(await kept()).toEqual(before);
    await send(await dishPhotoOf({ background: '#654321' }, 'webp'));
    expect(await kept()).toHaveLength(before.length);
    expect(await kept()).not.toEqual(before);
  });

  test('that another operator has sent meanwhile is neither replaced nor removed unseen', async () => {
    const refused = { status: 409, body: { code: 'record_changed' } };
    const photo = (background: string) => dishPhotoOf({ background });
    await send(await photo('#102030'));
    const seen = (await shown())?.url ?? '';
    const theirs = await photo('#405060');
    expect((await send(theirs)).status).toBe(200);
    const before = await kept();
    expect(await send(await photo('#708090'), menu.rice.productId, { seen })).toMatchObject(
      refused,
    );
    expect(await remove({ seen })).toMatchObject(refused);
    // The same file again, as after a lost answer.
    expect((await send(theirs, menu.rice.productId, { seen })).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  test('shown by two dishes stays until both have lost it, also when both lose it at once', async () => {
    const content = await dishPhotoOf({ background: '#abcdef' });
    const before = (await kept()).length;
    await send(content, menu.juice.productId);
    await send(content);
    const { picture_id: own } = (
      await api.owner.query('SELECT picture_id FROM product WHERE id = $1', [menu.rice.productId])
    ).rows[0];
    expect((await fetchedFrom(`/dish-pictures/${own}/160`)).answer.status).toBe(200);
    await Promise.all([
      send(await dishPhotoOf({ background: '#111111' })),
      send(await dishPhotoOf({ background: '#222222' }), menu.juice.productId),
    ]);
    expect((await fetchedFrom(`/dish-pictures/${own}/160`)).answer.status).toBe(404);
    expect((await kept()).length).toBe(before + 1);
  });

  test('removed is gone and our drawing is back; removing a missing one is 404', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const drawing = await ownerDatabase(api)
      .transaction()
      .execute((trx) =>
        storeDrawing(trx, {
          companyId: 'wefood',
          svg,
          packed: gzipSync(svg),
          placeholder: { middle: '#ffffff', edge: '#000000' },
        }),
      );
    await api.owner.query('UPDATE product SET drawing_id = $1 WHERE id = $2', [
      drawing,
      menu.rice.productId,
    ]);
    expect((await shown())?.srcSet).toBeDefined();
    expect((await remove()).status).toBe(204);
    const url = `/api/dish-pictures/${drawing}/vector`;
    expect((await shown())?.url).toBe(url);
    const planned = await call(api.url, 'GET /operator/schools/:id/dishes/:dishId', {
      headers,
      params: { id: school.id, dishId: menu.rice.productId },
    });
    expect(planned.body.image?.url).toBe(url);
    expect((await remove()).status).toBe(404);
  });

  test('has an audit entry for each change, with the operator', async () => {
    const { rows } = await api.owner.query<{ action: string }>(
      'SELECT action FROM audit WHERE subject = $1 AND operator_id IS NOT NULL ORDER BY id DESC LIMIT 2',
      [menu.rice.productId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'product.picture-removed',
      'product.picture-saved',
    ]);
  });

  test.each([
    ['a page that calls itself a JPEG', () => Buffer.from('<html><script>1</script></html>'), 415],
    ['a page behind a JPEG’s first bytes', () => Buffer.from('\xff\xd8\xff<html>', 'latin1'), 422],
    ['50 MB', () => Buffer.alloc(50 * 1024 * 1024, 0xff), 413],
    ['one dot', () => dishPhotoOf({ width: 1, height: 1 }, 'png'), 422],
    ['a GIF', () => dishPhotoOf({}, 'gif'), 415],
    ['a drawing with a script', () => Buffer.from('<svg onload="alert(1)"/>'), 415],
    ['a bomb', () => bomb(), 422],
    [
      'half a picture',
      async () => {
        const whole = await sharp(randomBytes(900 * 700 * 3), {
          raw: { width: 900, height: 700, channels: 3 },
        })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      422,
    ],
  ])('%s is refused in words, and nothing is changed', async (_, made, status) => {
    const before = await kept();
    const { status: answered, body } = await send(await made());
    expect(answered).toBe(status);
    expect(body).toMatchObject({ userMessage: expect.stringMatching(/\w/) });
    expect(await kept()).toEqual(before);
  });
});

/** A PNG that declares 3,600 million pixels, packed into some hundred bytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
