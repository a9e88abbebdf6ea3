import type { FastifyRequest } from 'fastify';
import { Failure } from '../../platform/failure.ts';

/**
 * The path of a file, or of a page of an app.
 * @throws Failure not_found for a path of the API or of a missing file
 */
export function pagePathOf({ params }: FastifyRequest, files: ReadonlySet<string>): string {
  const path = (params as { '*'?: string })['*'] ?? '';
  if (files.has(path) || isPagePath(path)) return path;
  throw new Failure('not_found', { message: 'nothing is at this address' });
}

/**
 * May a path belong to an app? Paths of the API and of files may not: a missing script must not be
 * answered with a page, nor may a path leave the folder.
 */
function isPagePath(path: string): boolean {
  const segments = path.split(/[/\\]/);
  return segments[0] !== 'api' && segments.every((segment) => !segment.includes('.'));
}
