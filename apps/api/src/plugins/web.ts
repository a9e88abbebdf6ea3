import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { brandForHost } from '@merenda/domain/brands';
import { chooseLanguage } from '@merenda/domain/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { Failure } from '../failure.ts';
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
    // The page as built has places for words: only filled in may it go out.
    globIgnore: ['index.html*'],
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPagePath(request))
      throw new Failure('not_found', { message: 'nothing is at this address' });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, host')
      .send(fillPage(page, request, services.env));
  };
  app.get('/', answerPage);
  app.get('/*', answerPage);
}

/**
 * May a path be one of the web app's own? The API's are not, and neither are files: a missing
 * script must not be answered with a page, nor must a way out of the folder.
 */
function isPagePath({ params }: FastifyRequest): boolean {
  const { '*': path = '' } = params as { '*'?: string };
  const segments = path.split(/[/\\]/);
  return segments[0] !== 'api' && segments.every((segment) => !segment.includes('.'));
}

function fillPage(page: string, request: FastifyRequest, env: Env): string {
  const brand = brandForHost(request.host);
  const { country } = request.query as { country?: unknown };
  const language =
    typeof country === 'string'
      ? chooseLanguage({ country, browser: [request.language] })
      : request.language;
  const values: Record<string, string> = {
    LANG: language,
    BRAND: brand.id,
    TITLE: brand.name,
    THEME_COLOR: brand.colours.light.brand,
    MAIL_INBOX: inboxOf(request, env),
  };
  return page.replace(/%(LANG|BRAND|TITLE|THEME_COLOR|MAIL_INBOX)%/g, (_, name: string) =>
    escapeHtml(values[name] ?? ''),
  );
}

/** Letters end in the sandbox's inbox while there is no carrier: "open mail" leads there. */
function inboxOf({ hostname }: FastifyRequest, env: Env): string {
  const address = `http://${hostname}:${env.SANDBOX_PORT}/inbox`;
  return env.SMTP_URL || env.production || !URL.canParse(address) ? '' : address;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
