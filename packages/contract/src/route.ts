import type { SignInWay } from '@merenda/domain/access/sign-in-ways';
import type { UploadedFile } from '@merenda/domain/files/upload-types';
import type { z } from 'zod';
import type { Access, Path, Secret } from './access.ts';

/**
 * A route as data, in the shape Fastify takes. A `movesMoney` route takes an `Idempotency-Key`
 * (product:api#idempotency). The API adds a handler; the web app calls the route by `'METHOD
 * /url'`. A `takesFile` route has no JSON body but multipart/form-data with one file in the field
 * `file`.
 */
export type RouteSpec = Access & {
  readonly url: `/${string}`;
  readonly takesFile?: UploadedFile;
  /** The route answers a request for `text/event-stream` with events as they happen. */
  readonly isLive?: true;
  /** The content of an address never changes: any cache may keep and show the file. */
  readonly isImmutable?: true;
  /**
   * The address itself is the right to its content: other programs request it, and links lead to
   * it.
   */
  readonly opensByAddress?: true;
  /**
   * The secret that opens the route beside a session: the verb counts wrong ones
   * (product:session#guesses).
   */
  readonly opensBy?: Secret;
  /** The way by which the route opens a guardian's session; refused ones are counted by it. */
  readonly signsInBy?: SignInWay;
  /**
   * Fields with a student's identifiers, which another student may have. Callers who meet taken
   * ones are counted before the verb runs (product:session#guesses).
   */
  readonly identifies?: readonly Path[];
  readonly summary: string;
  readonly schema: {
    readonly params?: z.ZodType;
    readonly querystring?: z.ZodType;
    readonly body?: z.ZodType;
    readonly response:
      | { readonly 200: z.ZodType }
      | { readonly 201: z.ZodType }
      | { readonly 204: z.ZodType };
  };
};

/** Checks a route's shape and keeps its literal types. */
export const route = <const R extends RouteSpec>(spec: R): R => spec;

type Part<S, K extends string, How extends 'in' | 'out'> = K extends keyof S
  ? S[K] extends z.ZodType
    ? How extends 'in'
      ? z.input<S[K]>
      : z.output<S[K]>
    : undefined
  : undefined;

type Answer<S> = S extends { response: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType
        ? z.output<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

/** The request and the answer of one route, and the operator's right that it asks for. */
export interface Call<R extends RouteSpec> {
  right: R extends { right: infer Right } ? Right : undefined;
  params: Part<R['schema'], 'params', 'in'>;
  query: Part<R['schema'], 'querystring', 'in'>;
  body: Part<R['schema'], 'body', 'in'>;
  file: R['takesFile'] extends object ? Blob : undefined;
  response: Answer<R['schema']>;
}
