import { createHash } from 'node:crypto';
import { ROUTES, type RouteSpec } from '@merenda/contract';
import { isForScripts } from '@merenda/contract/access';
import { filled } from '@merenda/testing/filled';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { expectFailure, read } from './testing/request.ts';

const api = await startApi();
afterAll(() => api.close());

const get = async (path: string) => read(await fetch(`${api.url}${path}`));

interface Operation {
  security?: object[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

async function operations(): Promise<Map<string, Operation>> {
  const { body } = await get('/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
}

const nameOf = ({ method, url }: { method: string; url: string }) =>
  `${method} ${url.replace(/:(\w+)/g, '{$1}')}`;

test('/api/openapi.json is OpenAPI 3.1 and lists every route of the contract, and no other', async () => {
  const { status, body, headers } = await get('/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/json');
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api' }] });
  expect([...(await operations()).keys()].sort()).toEqual(ROUTES.map(nameOf).sort());
});

/** Scripts do not call routes about an operator's own account, nor those for people alone. */
function callersOf(route: RouteSpec): string[] {
  if (route.access === 'visitor') return [];
  if (route.access === 'guardian') return ['session'];
  return isForScripts(route) ? ['operator', 'script'] : ['operator'];
}

test('the document states who may call, which routes require an idempotency key, and how a call fails', async () => {
  const described = await operations();
  for (const route of ROUTES) {
    const operation = described.get(nameOf(route));
    const schemes = operation?.security?.flatMap((scheme) => Object.keys(scheme));
    expect(schemes, nameOf(route)).toEqual(callersOf(route));
    const key = operation?.parameters?.some(({ name }) => name === 'idempotency-key') ?? false;
    expect(key, nameOf(route)).toBe(route.movesMoney === true);
    const answers = Object.keys(operation?.responses ?? {});
    expect(answers).toEqual([...Object.keys(route.schema.response), '4XX', '5XX']);
  }
});

test('/api/docs is a page that may run its own scripts and load nothing from elsewhere', async () => {
  const page = await get('/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const policy = page.headers.get('content-security-policy') ?? '';
  const [scripts = ''] = policy.split(';').filter((rule) => rule.startsWith('script-src'));
  expect(scripts).not.toContain('unsafe');
  for (const [, attributes = '', source = ''] of filled(
    page.text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g),
  )) {
    const hash = createHash('sha256').update(source).digest('base64');
    if (!attributes.includes('src=')) expect(scripts).toContain(`'sha256-${hash}'`);
  }
  expect(policy).not.toMatch(/https?:/);
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
  const program = await get('/docs/js/scalar.js');
  expect(program.status).toBe(200);
  expect(program.headers.get('content-type')).toContain('javascript');
  expect(program.headers.get('content-security-policy')).not.toContain("script-src 'self' '");
});

test('/api/docs has no other paths', async () => {
  for (const path of ['/docs/nothing', '/docs/..%2fhealth', '/docs/js/']) {
    expectFailure(await get(path), 404, 'not_found');
  }
});
