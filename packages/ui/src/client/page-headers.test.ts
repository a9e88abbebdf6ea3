import { ATTENDED_MS, UNATTENDED } from '@merenda/domain/access/attendance';
import { expect, test, vi } from 'vitest';

const ROUTE = 'GET /operator/me';

test('every request of a page that nobody touches says so: calls, downloads, uploads, streams', async () => {
  const page = new EventTarget();
  const sent: Record<string, string>[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      documentElement: { lang: 'en' },
      visibilityState: 'visible',
    }),
  );
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    throw new Error('no line');
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      readonly #headers: Record<string, string> = {};
      open() {}
      setRequestHeader(name: string, value: string) {
        this.#headers[name] = value;
      }
      send() {
        sent.push(this.#headers);
        this.dispatchEvent(new Event('error'));
      }
    },
  );
  vi.resetModules();
  const { call } = await import('./call.ts');
  const { download } = await import('./download.ts');
  const { upload } = await import('./upload.ts');
  const { createEventStream } = await import('./event-stream.ts');
  const { watchPage } = await import('./page-headers.ts');
  const hear = createEventStream('/api/events');
  const file = new Blob(['x']);
  const ask = async () => {
    sent.length = 0;
    await call(ROUTE).catch(() => {});
    await download('GET /menu-orders/:id/calendar', { params: { id: 'lunch' } }).catch(() => {});
    await upload('PUT /operator/products/:id/picture', { params: { id: 'soup' }, file }).catch(
      () => {},
    );
    hear(() => {})();
    return sent.map((headers) => headers[UNATTENDED]);
  };
  const untouched = ['true', 'true', 'true', 'true'];
  expect(await ask()).toEqual(untouched.map(() => undefined));
  for (const touch of ['pointerdown', 'keydown', 'wheel', 'click', 'input']) {
    vi.advanceTimersByTime(ATTENDED_MS);
    expect(await ask()).toEqual(untouched);
    page.dispatchEvent(new Event(touch));
    expect(await ask()).toEqual(untouched.map(() => undefined));
  }
  vi.advanceTimersByTime(ATTENDED_MS);
  const leave = watchPage();
  expect(await ask()).toEqual(untouched.map(() => undefined));
  leave();
  expect(await ask()).toEqual(untouched);
  vi.useRealTimers();
});
