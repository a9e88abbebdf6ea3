/** One received event of a stream. */
export interface SeenEvent {
  kind: string;
  /** Undefined for a passing state, which is not stored. */
  number: number | undefined;
  data: unknown;
}

/** Listens to a guardian's events as another program would, without reconnecting. */
export async function openEvents(
  url: string,
  token: string,
  after?: number,
): Promise<{
  seen: SeenEvent[];
  /** Resolves when the server has ended the stream, or the connection was cut. */
  ended: Promise<void>;
  until(isEnough: (seen: readonly SeenEvent[]) => boolean): Promise<SeenEvent[]>;
  close(): Promise<void>;
}> {
  const gone = new AbortController();
  const answer = await fetch(`${url}/events`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `We ${token}`,
      'request-type': 'we',
      ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    },
    signal: gone.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  const seen: SeenEvent[] = [];
  const waiting = new Set<() => void>();
  const { body } = answer;
  const ended = (async () => {
    let text = '';
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) break;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      seen.push(...blocks.flatMap(readBlock));
      for (const look of waiting) look();
    }
  })();
  return {
    seen,
    ended,
    async until(isEnough) {
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!isEnough(seen)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`the stream ended after ${JSON.stringify(seen)}`)));
        look();
      });
      return [...seen];
    },
    async close() {
      gone.abort();
      await ended;
    },
  };
}

function readBlock(block: string): SeenEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const kind = fields.get('event');
  if (kind === undefined) return [];
  const id = fields.get('id');
  const { data } = JSON.parse(fields.get('data') ?? '{}') as { data: unknown };
  return [{ kind, number: id === undefined ? undefined : Number(id), data }];
}
