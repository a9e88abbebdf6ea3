import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, a guardian's session, or the operator with the operator's own token. */
export type Access = 'public' | 'guardian' | 'operator';

/**
 * A route as data, in the shape Fastify takes. `movesMoney` routes take an `Idempotency-Key`
 * (decision A.5). They are closed to blocked guardians, and so are `closedToBlocked` ones. The API
 * adds a handler; the web app calls it by `'METHOD /url'`. A route that `takesFile` has no JSON body
 * but multipart/form-data with one file in the field `file`.
 */
export interface RouteSpec {
  readonly method: Method;
  readonly url: `/${string}`;
  readonly access: Access;
  readonly movesMoney?: true;
  readonly closedToBlocked?: true;
  readonly takesFile?: true;
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
}

/** Is a blocked guardian refused here? Whatever moves money, orders, or prepares either. */
export const isClosedToBlocked = ({ movesMoney, closedToBlocked }: RouteSpec): boolean =>
  movesMoney === true || closedToBlocked === true;

/** Keeps a route's literal types while checking its shape. */
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

/** What a caller sends and gets for one route. */
export interface Call<R extends RouteSpec> {
  params: Part<R['schema'], 'params', 'in'>;
  query: Part<R['schema'], 'querystring', 'in'>;
  body: Part<R['schema'], 'body', 'in'>;
  file: R['takesFile'] extends true ? Blob : undefined;
  response: Answer<R['schema']>;
}
