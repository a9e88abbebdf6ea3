import pMap from 'p-map';

const AT_ONCE = 4;

/**
 * Does the work for each item, four at a time; an item is fetched when there is room for it. After
 * the signal no further item is begun; what has begun comes to its end.
 * @throws AggregateError when all has ended, of what the work threw: work that must not stop the
 * others catches for itself
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
      // Before the next one is taken.
      if (signal?.aborted) return;
    }
  }
  await pMap(begun(), work, { concurrency: AT_ONCE, stopOnError: false });
}
