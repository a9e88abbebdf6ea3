import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiError, ERROR_STATUS } from '@merenda/contract';
import { MoneyError } from '@merenda/domain/money/money';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod';
import { isOfMovedCompany } from '../platform/cells.ts';
import { isClassGone, isGuardianGone, isStudentGone } from '../platform/database/database.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { Failure, type FailureDetail, notFound, type PlainCode } from '../platform/failure.ts';
import type { Log } from '../platform/log/log.ts';
import { logFailure } from '../platform/log/log-failure.ts';
import { forgetEndedSession } from './ended-session.ts';
import { cutOff } from './limits/slow-clients.ts';
import { eventOf } from './security/events.ts';

/** Fastify's own refusals as the contract's codes. */
const OWN_CODES: Record<number, PlainCode> = {
  400: 'validation_failed',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Sends every failure in one shape; an unexpected error is a 500 without details. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toFailure(error, request);
    if (failure.status >= 500) logFailure(request.log, error, 'request failed');
    if (failure.code === 'unauthenticated') forgetEndedSession(request, reply);
    request.refusal = { code: failure.code, event: eventOf(request, error, failure) };
    return sendFailure(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new Failure('not_found', { message: 'no such route' })),
  );
}

type Headers = Readonly<Record<string, string>>;

/** An address that the apps answer with their page of unknown addresses. */
const NO_PAGE = '/not-found';

/** Answers a request whose route cannot be looked up, for example because its address is broken. */
export const answerUnroutable =
  (headers: Headers) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error, request);
    const { status, code } = failure;
    request.log.info({ status, code, event: 'input_refused', ip: request.ip }, 'answered');
    // A person who follows a link that was cut gets a page, not the API's answer.
    if (request.headers['sec-fetch-mode'] === 'navigate' && !request.url.startsWith('/api/')) {
      return reply.headers(headers).redirect(NO_PAGE, 303);
    }
    return sendFailure(request, reply.headers({ ...headers, connection: 'close' }), failure);
  };

/**
 * Answers input that is not HTTP and therefore never becomes a request: directly on the socket, which is
 * then closed.
 */
export const answerUnreadable =
  (headers: Headers, log: Log) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      cutOff(socket, false);
      return;
    }
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const failure = tooLarge
      ? new Failure('payload_too_large', { message: 'the headers are too large' })
      : issuesFailure([{ path: '', message: 'not a request that can be read' }]);
    const { status, code } = failure;
    log.info({ status, code, event: 'input_refused', ip: socket.remoteAddress }, 'answered');
    const body = wireShape(failure);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${body.status} ${body.statusText}`, ...lines];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${JSON.stringify(body)}`);
    socket.destroySoon();
  };

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const { retryAfterSeconds } = failure;
  const userMessage = failure.userMessage(request.language);
  const body: ApiError = {
    ...wireShape(failure),
    ...(userMessage === undefined ? {} : { userMessage }),
    ...(failure.status >= 500 ? { requestId: request.id } : {}),
  };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply
    .code(failure.status)
    .type('application/json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

const wireShape = ({ status, code, message, detail: { issues, ticket } }: Failure): ApiError => ({
  status,
  statusText: STATUS_CODES[status] ?? 'Error',
  code,
  message,
  ...(issues ? { issues } : {}),
  ...(ticket ? { ticket } : {}),
});

function toFailure(error: FastifyError & { cause?: unknown }, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof MoneyError) {
    return issuesFailure([{ path: 'value', message: error.message }]);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return issuesFailure(
      error.validation.map(({ instancePath, message }) => ({
        path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: message ?? 'invalid',
      })),
    );
  }
  // An operator's session is not the guardian's.
  if (isGuardianGone(error)) return request.operator ? notFound() : new Failure('unauthenticated');
  if (isStudentGone(error) || isClassGone(error)) return notFound();
  if (isOfMovedCompany(error)) return new Failure('company_moving');
  if (isUnavailable(error)) return new Failure('unavailable');
  if (isResponseSerializationError(error)) {
    request.log.error({ issues: error.cause.issues }, 'the answer breaks the contract');
    return new Failure('internal');
  }
  const code = error.statusCode ? OWN_CODES[error.statusCode] : undefined;
  if (code) return ownFailure(code, error);
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? ownFailure('validation_failed', error)
    : new Failure('internal');
}

const issuesFailure = (issues: NonNullable<FailureDetail['issues']>) =>
  new Failure('validation_failed', { message: 'the request is not valid', issues });

function ownFailure(code: PlainCode, error: FastifyError): Failure {
  const message = ERROR_STATUS[code] < 500 ? error.message : code;
  if (code === 'validation_failed') return issuesFailure([{ path: '', message }]);
  return new Failure(code, { message });
}
