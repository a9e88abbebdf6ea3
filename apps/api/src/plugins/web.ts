import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { brandForHost } from '@merenda/domain/brands';
import { chooseLanguage } from '@merenda/domain/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * The web app on the API's own origin: built files with long lives, and for every other path its
 * one page, in the host's brand and the visitor's language. Without a build only the API answers.
 */
export async function registerWeb(app: FastifyInstance, services: Services): Promise<void> {
  const page = await readFile(`${DIST}index.html`, 'utf8').catch(() => undefined);
  if (page === undefined) {
    services.log.warn('the web app is not built: only /api answers');
    return;
  }
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, host')
      .send(fillPage(page, request, services.env));
  app.get('/', answerPage);
  app.get('/*', answerPage);
}

function fillPage(page: string, request: FastifyRequest, env: Env): string {
  const brand = brandForHost(request.host);
  const country = new URL(request.url, 'http://local.invalid').searchParams.get('country');
  const language = country
    ? chooseLanguage({ country, browser: [request.language] })
    : request.language;
  const values: Record<string, string> = {
    LANG: language,
    BRAND: brand.id,
    TITLE: brand.name,
    THEME_COLOR: brand.colours.light.brand,
    // Letters end in the sandbox's inbox while there is no carrier: "open mail" leads there.
    MAIL_INBOX: env.SMTP_URL ? '' : `http://${request.hostname}:${env.SANDBOX_PORT}/inbox`,
  };
  return page.replace(
    /%(LANG|BRAND|TITLE|THEME_COLOR|MAIL_INBOX)%/g,
    (_, name: string) => values[name] ?? '',
  );
}
