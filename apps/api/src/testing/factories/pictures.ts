import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { TestApi } from '../api.ts';
import { createSchool } from './schools.ts';

/** A PNG of one red dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

export const picture = () => new Blob([Buffer.from(DOT, 'base64')]);

/** A dish photo that a school could send; other sizes or types must be refused. */
export const dishPhotoOf = async (
  { width = 640, height = 480, background = '#c33' } = {},
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
) =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

export const dishPhoto = new Blob([await dishPhotoOf()]);

/** Creates a company's picture of a dish; returns its id. */
export async function createDishPicture(
  { owner }: Pick<TestApi, 'owner'>,
  company: string,
  id = randomUUID() as string,
) {
  await owner.query(
    `WITH made AS (INSERT INTO dish_picture (id, company_id, middle_colour, edge_colour, is_drawing)
       VALUES ($1, $2, '#cc3333', '#ffffff', false) RETURNING id)
     INSERT INTO dish_picture_file (picture_id, size, content)
     SELECT id, unnest(ARRAY['160', '480', '960']), $3 FROM made`,
    [id, company, Buffer.from(DOT, 'base64')],
  );
  return id;
}

/** Creates a company's product with a picture; returns its id, which the picture has, too. */
export async function createPicturedProduct(
  api: Pick<TestApi, 'owner'>,
  company: string,
): Promise<string> {
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO product
       (id, company_id, names, descriptions, allergens, nutritional_value, picture_id)
     VALUES ($2, $1, '{"en": "Rice"}', '{}', '{}', 'inNatura', $2) RETURNING id`,
    [company, await createDishPicture(api, company)],
  );
  return rows[0]?.id ?? '';
}

/**
 * Creates a company's school with a logo at the foot of its students' barcode cards; returns its id,
 * which the logo has, too.
 */
export async function createSchoolWithLogo(api: TestApi, company: string): Promise<string> {
  const { id } = await createSchool(api, { company, town: 'São Paulo' });
  const logo = await createDishPicture(api, company, id);
  await api.owner.query('UPDATE school SET coupon_logo_id = $2 WHERE id = $1', [id, logo]);
  return id;
}

/** Gives a guardian's student a photo. */
export async function createPhoto(
  { url }: Pick<TestApi, 'url'>,
  { token, guardian, student }: { token: string; guardian: string; student: string },
): Promise<void> {
  const body = new FormData();
  body.append('file', picture(), 'photo.png');
  const { status } = await fetch(
    `${url}/responsible-users/${guardian}/dependents/${student}/photo`,
    {
      method: 'POST',
      headers: { 'request-type': 'we', authorization: `We ${token}` },
      body,
    },
  );
  if (status !== 201) throw new Error(`the photo was answered with ${status}`);
}
