import pMap from 'p-map';

const AT_ONCE = 4;

/**
 * Works on the items, four at a time; an item is fetched when there is room for it. After the signal no
 * further item is begun; running work ends.
 * @throws AggregateError of all errors, after all work has ended; work that must not stop the other items
 * catches its own errors
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  async function* begun() {
    if (signal?.aborted) return;
    for await (const item of items) {
      yield item;
      // Checked before the next item is fetched.
      if (signal?.aborted) return;
    }
  }
  await pMap(begun(), work, { concurrency: AT_ONCE, stopOnError: false });
}
