import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../pages/html.ts';
import { page } from '../pages/layout.ts';
import { resultHead } from '../pages/parts.ts';
import { sendPage } from '../pages/send.ts';
import { Failure, failureBody } from './failure.ts';

/** Answers every refusal in one shape: JSON, or a page for a browser. An unexpected error is a bare 500. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    const failure = error instanceof Failure ? error : failureOf(error);
    if (failure.status >= 500 && failure.code !== 'unavailable') request.log.error(error);
    return answer(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, new Failure(404, 'not_found', 'There is nothing at this address.')),
  );
}

const CODES: Record<number, readonly [code: string, message: string]> = {
  413: ['too_large', 'This is too large.'],
  415: ['unsupported_media_type', 'Send JSON (application/json).'],
};

/** A refusal by the framework. Its own text is left out: it may quote the input. */
function failureOf(error: FastifyError): Failure {
  const status = error.statusCode ?? 500;
  if (status >= 500 || status < 400) {
    return new Failure(500, 'internal', 'Something went wrong in the sandbox.');
  }
  const [code, message] = CODES[status] ?? ['invalid_request', 'The request cannot be read.'];
  return new Failure(status, code, message);
}

function answer(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  reply.code(failure.status);
  if (!request.headers.accept?.includes('text/html')) return reply.send(failureBody(failure));
  return sendPage(reply, messagePage('That did not work', failure.message));
}

/** An error page: one sentence and a link to go on. */
function messagePage(title: string, text: string): string {
  const body = html`${resultHead('refused', title, text)}
<a class="button soft wide" href="/">Go to the start</a>`;
  return page({ title, body, theme: 'tools', section: 'start' });
}
