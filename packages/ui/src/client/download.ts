import type { Api } from '@merenda/contract';
import type { FileAnswer } from '@merenda/contract/file';
import { addressOf, announceFailure, noAnswer, type Request, type Route } from './call.ts';
import { ApiFailure, failureOf } from './failure.ts';
import { shareWhileUnderWay } from './once/under-way.ts';
import { pageHeaders } from './page-headers.ts';
import { timeoutMsOf } from './timeouts.ts';

/** A route that answers a file. */
type FileRoute = {
  [R in Route]: Api[R]['response'] extends FileAnswer ? R : never;
}[Route];

type FileRequest<R extends FileRoute> = Pick<Request<R>, 'params' | 'query' | 'body'> & {
  /** The name for the saved file, instead of the API's. */
  name?: string;
  /** Called with the number of bytes received. */
  onProgress?: (bytes: number) => void;
};

/**
 * Fetches a route's file and gives it to the browser to save. A plain link would not do: it cannot
 * send the web app's header (product:api#request-type). Two requests at once save it once. Throws
 * `ApiFailure`.
 * @returns the file's name
 */
export function download<R extends FileRoute>(
  route: R,
  { name, ...request }: FileRequest<R>,
): Promise<string> {
  const { params, query, body } = request;
  return shareWhileUnderWay([route, params, query, body], async () => {
    const { content, name: given } = await fetchFile(route, request);
    const saved = name ?? given;
    saveFile(content, saved);
    return saved;
  });
}

/**
 * Fetches a route's file. The timeout holds for the beginning of the answer; after that the file
 * may take its time. Throws `ApiFailure`.
 */
export async function fetchFile<R extends FileRoute>(
  route: R,
  { params, query, body, onProgress }: Omit<FileRequest<R>, 'name'>,
): Promise<{ content: Blob; name: string }> {
  const [method, path] = route.split(' ') as [string, string];
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMsOf(route));
  try {
    const response = await fetch(addressOf(path, params, query), {
      method,
      headers: {
        ...pageHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: timeout.signal,
    });
    clearTimeout(timer);
    if (!response.ok) throw await failureOf(response);
    return { content: await read(response, onProgress), name: nameOf(response) };
  } catch (cause) {
    throw announceFailure(
      route,
      cause instanceof ApiFailure ? cause : noAnswer(timeout.signal.aborted),
    );
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  const pieces: BlobPart[] = [];
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.length;
    onProgress?.(bytes);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download';

/** Gives content to the browser to save under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click's handlers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
