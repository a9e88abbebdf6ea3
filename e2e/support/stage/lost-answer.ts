import type { Page } from '@playwright/test';

/**
 * The next call to an address reaches the server and is done, but its answer never comes to the page;
 * later calls are answered as ever.
 * @returns what the server had answered
 */
export async function loseAnswer<T>(page: Page, address: string): Promise<{ answer: Promise<T> }> {
  const { promise: answer, resolve } = Promise.withResolvers<T>();
  await page.route(
    address,
    async (route) => {
      // Node resolves no names below localhost.
      const url = new URL(route.request().url());
      const headers = { ...(await route.request().allHeaders()), host: url.host };
      url.hostname = 'localhost';
      const lost = await route.fetch({ url: url.href, headers });
      resolve(await lost.json());
    },
    { times: 1 },
  );
  return { answer };
}
