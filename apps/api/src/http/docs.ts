import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { OPERATION_IDS } from '@merenda/contract';
import {
  isClosedToBlocked,
  isForScripts,
  type Named,
  type OperatorAsks,
  type Path,
} from '@merenda/contract/access';
import { apiError } from '@merenda/contract/errors';
import { mediaTypesOf } from '@merenda/contract/file';
import type { RouteSpec } from '@merenda/contract/route';
import { DEFAULT_BRAND } from '@merenda/domain/brands/brands';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import { OPERATOR_RIGHTS, sufficientRights } from '@merenda/domain/people/operators';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
} from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Failure } from '../platform/failure.ts';
import type { Gate } from '../platform/gate/gate.ts';
import { createKeptAnswers, type KeptAnswers } from './answers/kept-answers.ts';

const DESCRIPTION = `Sign in with \`POST /auth/login\` and send \`Authorization: We <token>\`. Calls that a browser
makes want \`request-type: we\` too (this page sends it). Routes that move money want an
\`Idempotency-Key\`. Money is in major units. Every failure has one shape.`;

/** Limit for the document, the page for people and its scripts, both plain and compressed. */
const KEPT_BYTES = 24 * MEGABYTE;

const moneyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/)
    .describe('The same key and input: the first answer again'),
});

const fileBody = z.object({ file: z.string().meta({ format: 'binary' }) });

/**
 * Serves OpenAPI 3.1 made from the contract: for people at /api/docs, for machines at /api/openapi.json.
 * Each is made once.
 */
export async function registerDocs(api: FastifyInstance, { gate }: { gate: Gate }): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Merenda provider API',
        description: DESCRIPTION,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'We <token>',
          },
          operator: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-merenda_operator',
            description: 'Of an operator who has signed in',
          },
          script: { type: 'http', scheme: 'bearer', description: 'A script’s operator token' },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform({ ...document, schema: declared(document) });
      return { schema, url };
    },
    stripBasePath: true,
  });
  const kept = createKeptAnswers(gate, KEPT_BYTES);
  api.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
    reply.header('vary', 'accept-encoding');
    return kept.answer(request, reply, 'openapi.json', () => JSON.stringify(api.swagger()));
  });
  registerPage(api, kept);
}

/** Facts of the contract beside the schemas: permitted callers, required headers, errors. */
function declared({
  schema,
  route,
}: {
  schema: FastifySchema;
  route: { config?: { spec?: RouteSpec } };
}): FastifySchema {
  const spec = route.config?.spec;
  if (!spec) return schema;
  return {
    ...schema,
    operationId: OPERATION_IDS.get(spec) ?? '',
    description: rightsOf(spec),
    tags: [spec.url.split('/')[1] ?? ''],
    security: securityOf(spec),
    ...(spec.movesMoney ? { headers: moneyHeaders } : {}),
    ...(spec.takesFile ? { consumes: ['multipart/form-data'], body: fileBody } : {}),
    response: { ...answersOf(spec), '4XX': apiError, '5XX': apiError },
  };
}

/** The answer's schema; a file is described by its media types and as bytes. */
function answersOf({ schema: { response } }: RouteSpec): Record<string, unknown> {
  const bytes = z.string().meta({ format: 'binary' });
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => {
      const types = mediaTypesOf(schema)?.map((type) => [type, { schema: bytes }]);
      return [status, types ? { content: Object.fromEntries(types) } : schema];
    }),
  );
}

function securityOf(spec: RouteSpec) {
  if (spec.access === 'visitor') return [];
  if (spec.access === 'guardian') return [{ session: [] }];
  return isForScripts(spec) ? [{ operator: [] }, { script: [] }] : [{ operator: [] }];
}

/** The permitted callers in words: whose ids may be named, with which rights, and the effect of a block. */
function rightsOf(spec: RouteSpec): string {
  if (spec.access === 'visitor') return 'For visitors.';
  if (spec.access === 'operator') return operatorRightsOf(spec);
  const names = Object.entries(spec.names ?? {}) as [Path, Named][];
  return [
    'For guardians.',
    ...names.map(([path, named]) => `\`${path}\`: ${wordsOf(named)}.`),
    ...stepUpOf(spec),
    isClosedToBlocked(spec) ? 'Closed to blocked guardians.' : 'Open to blocked guardians.',
  ].join(' ');
}

function stepUpOf({ stepUp }: RouteSpec): string[] {
  if (!stepUp) return [];
  if (stepUp === true) return ['Asks for a recent step-up: else 403 `step_up_required`.'];
  const { password, when } = stepUp;
  return [`\`${password}\` is the current password${when ? `, with \`${when}\`` : ''}.`];
}

function operatorRightsOf(asks: OperatorAsks): string {
  if (asks.right === 'own') return 'For operators who have signed in, about themselves.';
  const { right, touches } = asks;
  const scope =
    typeof touches === 'string'
      ? { scope: 'Tells what is within the scope.', installation: 'Wants a scope of everywhere.' }[
          touches
        ]
      : Object.entries(touches)
          .map(([path, named]) => `\`${path}\`: a ${named} within the scope.`)
          .join(' ');
  const rights = sufficientRights(right).map((one) => {
    const roles = OPERATOR_RIGHTS[one].map((role) => `\`${role}\``).join(', ');
    return `\`${one}\` (${roles})`;
  });
  const ofKind = rights.length > 1 ? ', each for things of its kind' : '';
  return `For operators with the right ${rights.join(' or ')}${ofKind}. ${scope}`;
}

const WORDS = {
  self: 'the caller',
  company: 'the caller’s company',
  own: 'something of the caller’s',
  school: 'something of the company’s schools',
};

function wordsOf(named: Named): string {
  if (typeof named === 'string') return WORDS[named];
  if (!('student' in named)) {
    return Object.entries(named)
      .map(([thing, right]) => `a ${thing} of a student, with the right \`${right}\``)
      .join();
  }
  const further = Object.entries(named.also ?? {}).map(
    ([right, fields]) => `; \`${right}\` for ${fields.map((field) => `\`${field}\``).join(', ')}`,
  );
  return [
    `a student, with the right \`${named.student}\``,
    ...further,
    ...(named.orSelf ? [', or the caller'] : []),
    ...(named.unlessSelf ? [`; \`see\` where \`${named.unlessSelf}\` is the caller`] : []),
  ].join('');
}

/**
 * Registers the page for people. Its program takes 4 MB on disk and ten times that in memory, so it is
 * loaded for the first reader. Only this page may run its own inline script, known by its hash, and add
 * style elements; everything that it loads is ours.
 */
function registerPage(api: FastifyInstance, kept: KeptAnswers): void {
  let viewer: Promise<FastifyInstance> | undefined;
  // Answers by path: the query makes no difference. Only the few existing paths are kept.
  const found = new Map<string, ViewerAnswer>();
  const ask = async (path: string): Promise<ViewerAnswer> => {
    viewer ??= loadViewer();
    const { statusCode: status, headers, body } = await (await viewer).inject(path);
    const type = String(headers['content-type'] ?? '');
    const policy = type.includes('html') ? pagePolicy(body) : undefined;
    const answer = { status, type, policy, location: headers.location, body };
    if (status < 400) found.set(path, answer);
    return answer;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/[?#].*$/s, '');
    const { status, type, policy, location, body } = found.get(path) ?? (await ask(path));
    if (location) return reply.redirect(location, status);
    if (status !== 200) throw new Failure('not_found', { message: 'no such page' });
    if (policy) reply.header('content-security-policy', policy);
    else reply.header('cache-control', 'public, max-age=3600');
    reply.type(type).header('vary', 'accept-encoding');
    return kept.answer(request, reply, path, () => body);
  };
  api.get('/docs', { schema: { hide: true } }, answer);
  api.get('/docs/*', { schema: { hide: true } }, answer);
}

/** The viewer's answer at one of its paths. */
interface ViewerAnswer {
  status: number;
  type: string;
  policy: string | undefined;
  location: string | undefined;
  body: string;
}

async function loadViewer(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const viewer = Fastify();
  await viewer.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Merenda provider API',
      favicon: `/brand/${DEFAULT_BRAND.id}/favicon.svg`,
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      // The web app sends this header, too; without it a browser's calls are refused
      // (product:api#request-type).
      onRequestBuilt: ({ request }) => request.headers.set('request-type', 'we'),
    },
  });
  return viewer;
}

const inlineScriptsOf = (page: string) =>
  [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, source]) => source || []);

const hashSource = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

const pagePolicy = (page: string) =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `script-src 'self' ${inlineScriptsOf(page).map(hashSource).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
