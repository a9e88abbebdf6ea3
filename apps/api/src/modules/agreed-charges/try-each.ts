import type { Services } from '../../services.ts';

const AT_ONCE = 4;

/**
 * Tries one after the other, a few at a time. What goes wrong with one is logged and keeps nobody
 * else waiting.
 * @returns how many were begun
 */
export async function tryEach<Item extends { id: string }>(
  { log }: Pick<Services, 'log'>,
  items: readonly Item[],
  begin: (item: Item) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let begun = 0;
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (signal?.aborted) return;
      const did = await begin(item).catch((error) => {
        log.error({ err: error, agreement: item.id }, 'an agreed top-up could not be tried');
        return false;
      });
      if (did) begun += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return begun;
}
