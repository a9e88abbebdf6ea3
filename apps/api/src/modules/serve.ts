import type { Readable } from 'node:stream';
import type { RouteSpec } from '@merenda/contract/route';
import type { UploadType } from '@merenda/domain/files/upload-types';
import type { Language } from '@merenda/domain/places/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SignedIn, SignedInOperator } from '../auth/signed-in.ts';
import type { IdempotencyRequest } from '../platform/once/run-once.ts';
import type { SafeUpload, UploadWords } from '../platform/uploads/uploads.ts';

type Parsed<S, K extends string> = K extends keyof S
  ? S[K] extends z.ZodType
    ? z.output<S[K]>
    : undefined
  : undefined;

/** The answer of a declared route. */
export type Answer<S> = S extends { response: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType
        ? z.input<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

/** The handler's arguments: parsed parts, the caller, the language. */
export interface Context<R extends RouteSpec> {
  params: Parsed<R['schema'], 'params'>;
  query: Parsed<R['schema'], 'querystring'>;
  body: Parsed<R['schema'], 'body'>;
  guardian: R['access'] extends 'guardian' ? SignedIn : undefined;
  operator: R['access'] extends 'operator' ? SignedInOperator : undefined;
  idempotency: R['movesMoney'] extends true ? IdempotencyRequest : undefined;
  /**
   * Receives the file of a route that takes one, only when the handler asks for it, and returns the
   * checked upload. The keys are texts for a file that is too large or of another type.
   */
  receiveFile: R['takesFile'] extends { readonly types: readonly (infer Type extends UploadType)[] }
    ? (words: UploadWords) => Promise<SafeUpload<Type>>
    : undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An answer that goes on: events as they happen. */
export class EventStream {
  readonly content: Readable;

  constructor(content: Readable) {
    this.content = content;
  }
}

/** Gives a declared route its handler; how it is served is decided in `http/`. */
export type Serve = <R extends RouteSpec>(
  spec: R,
  handler: (context: Context<R>) => Promise<Answer<R['schema']> | EventStream>,
) => void;
