import type { TestApi } from '../api.ts';

/** A PNG of one red dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

export const picture = () => new Blob([Buffer.from(DOT, 'base64')]);

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
  if (status !== 201) throw new Error(`a photo was answered ${status}`);
}
