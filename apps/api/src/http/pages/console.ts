import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translate } from '@merenda/i18n/translate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operatorCredentials } from '../../auth/operator-credentials.ts';
import type { Services } from '../../modules/services.ts';
import { asHtml } from './answer-html.ts';
import { registerFiles } from './built-files.ts';
import { fillPage } from './fill-page.ts';
import { pagePathOf } from './page-path.ts';
import { visitOf } from './visit.ts';

const DIST = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));

/**
 * Serves the console at its own host (product:operating#console): built files, and its one page for all
 * other paths. Without a build, or without a host for it, there is no console.
 */
export async function registerConsole(
  app: FastifyInstance,
  { env: { consoleHost }, log }: Pick<Services, 'env' | 'log'>,
): Promise<void> {
  if (consoleHost === undefined) return;
  const page = await readFile(join(DIST, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) {
    log.warn('the console is not built: only /api answers at its host');
    return;
  }
  const files = await registerFiles(app, DIST);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pagePathOf(request, files);
    if (files.has(path)) return reply.sendFile(path);
    const { brand, language, theme } = visitOf(request);
    return asHtml(reply).send(
      fillPage(page, {
        LANG: language,
        BRAND: brand.id,
        THEME: theme,
        SESSION: operatorCredentials(request) ? 'likely' : '',
        TITLE: translate(language, 'console.title'),
      }),
    );
  };
  // The host may carry any port, since a proxy passes on its own.
  const constraints = { host: new RegExp(`^${consoleHost.replaceAll('.', '[.]')}(:\\d+)?$`, 'i') };
  app.get('/', { constraints }, answer);
  app.get('/*', { constraints }, answer);
}
