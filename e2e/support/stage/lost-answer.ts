import type { APIResponse, Page, Route } from '@playwright/test';

/**
 * The next call to an address reaches the server and is done; what comes of its answer is decided here.
 * Later calls are answered as ever.
 */
export async function meetAnswer(
  page: Page,
  { address, method }: { address: string | RegExp; method?: string },
  meet: (answer: APIResponse, route: Route) => Promise<void>,
): Promise<void> {
  let isMet = false;
  await page.route(address, async (route) => {
    const asked = route.request();
    if (isMet || (method && asked.method() !== method)) return route.fallback();
    isMet = true;
    // Node resolves no names below localhost.
    const url = new URL(asked.url());
    const headers = { ...(await asked.allHeaders()), host: url.host };
    url.hostname = 'localhost';
    await meet(await route.fetch({ url: url.href, headers }), route);
  });
}

/**
 * The next call to an address reaches the server and is done, but its answer never comes to the page;
 * later calls are answered as ever.
 * @returns the answer that the page never received
 */
export async function loseAnswer<T>(page: Page, address: string): Promise<{ answer: Promise<T> }> {
  const { promise: answer, resolve } = Promise.withResolvers<T>();
  await meetAnswer(page, { address }, async (lost) => resolve(await lost.json()));
  return { answer };
}
