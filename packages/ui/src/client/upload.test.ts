import { beforeEach, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

let answer: { status: number; responseText: string };
beforeEach(() => {
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    visibilityState: 'visible',
    addEventListener: () => {},
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      open() {}
      setRequestHeader() {}
      send() {
        Object.assign(this, answer);
        this.dispatchEvent(new Event('load'));
      }
    },
  );
});

const send = () =>
  upload('PUT /operator/products/:id/picture', {
    params: { id: 'soup' },
    file: new Blob(['x']),
  });

test('an answer that is not the API’s fails the upload, which would never end', async () => {
  answer = { status: 200, responseText: '<html>Sign in to this network</html>' };
  await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
  answer = { status: 502, responseText: '<html>Bad gateway</html>' };
  await expect(send()).rejects.toMatchObject({ status: 502 });
});
