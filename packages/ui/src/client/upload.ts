import type { Api } from '@merenda/contract';
import {
  SIGNATURE_BYTES,
  type UploadedFile,
  uploadTypeOf,
} from '@merenda/domain/files/upload-types';
import {
  type Answer,
  addressOf,
  announceFailure,
  noAnswer,
  type Request,
  type Route,
} from './call.ts';
import { markReachable } from './connection.ts';
import { type ApiFailure, failureOf } from './failure.ts';
import { shareWhileUnderWay } from './once/under-way.ts';
import { pageHeaders } from './page-headers.ts';

/** A route that takes a file. */
type UploadRoute = {
  [R in Route]: Api[R]['file'] extends Blob ? R : never;
}[Route];

interface Watch {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file to a route that takes one, and reports its progress (0 to 1). There is no time
 * limit, because a photo on a slow connection takes long; `signal` aborts. The same file sent to
 * the same place while it is under way is sent once. Throws `ApiFailure`.
 */
export function upload<R extends UploadRoute>(
  route: R,
  request: Pick<Request<R>, 'params' | 'query'> & { file: Blob },
  watch: Watch = {},
): Promise<Answer<R>> {
  const { params, query, file } = request;
  const act = watch.signal ? undefined : [route, params, query, file.type, file.size];
  return shareWhileUnderWay(act, () => send(route, request, watch));
}

function send<R extends UploadRoute>(
  route: R,
  request: Pick<Request<R>, 'params' | 'query'> & { file: Blob },
  { onProgress, signal }: Watch,
): Promise<Answer<R>> {
  const [method, path] = route.split(' ') as [string, string];
  const sending = new XMLHttpRequest();
  const { promise, resolve, reject } = withResolvers<Answer<R>>();
  const refuse = (failure: ApiFailure) => reject(announceFailure(route, failure));
  sending.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total);
  });
  sending.addEventListener('load', () => {
    const { status, responseText } = sending;
    if (status < 200 || status >= 300) {
      void failureOf(new Response(responseText || null, { status })).then(refuse, reject);
      return;
    }
    markReachable();
    try {
      resolve(JSON.parse(responseText) as Answer<R>);
    } catch {
      // Another program on the way has answered.
      refuse(noAnswer(false));
    }
  });
  sending.addEventListener('error', () => refuse(noAnswer(false)));
  sending.addEventListener('abort', () => reject(signal?.reason));
  signal?.addEventListener('abort', () => sending.abort(), { once: true });
  sending.open(method, addressOf(path, request.params, request.query));
  for (const [name, value] of Object.entries(pageHeaders())) sending.setRequestHeader(name, value);
  const body = new FormData();
  body.append('file', request.file);
  sending.send(body);
  return promise;
}

/**
 * The fault of a file, as far as it is visible before it is sent: the API would refuse it a minute
 * later.
 */
export async function fileFault(
  file: Blob,
  { maxBytes, types }: UploadedFile,
): Promise<'size' | 'type' | undefined> {
  if (file.size > maxBytes) return 'size';
  const beginning = await file.slice(0, SIGNATURE_BYTES).arrayBuffer();
  const type = uploadTypeOf(new Uint8Array(beginning));
  return type && types.includes(type) ? undefined : 'type';
}

/** `Promise.withResolvers`, which the oldest phones served do not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
