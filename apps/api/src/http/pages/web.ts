import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../modules/services.ts';
import type { Env } from '../../platform/env.ts';
import { atPort } from '../../platform/requested-address.ts';
import { createKeptAnswers } from '../answers/kept-answers.ts';
import { allowStyles } from '../security/headers.ts';
import { takeAddressToken } from './address-token.ts';
import { answerPersonal, asHtml } from './answer-html.ts';
import { registerFiles } from './built-files.ts';
import { pageOpener } from './open-page.ts';
import { pagePathOf } from './page-path.ts';
import { loadPages } from './pages.ts';
import { visitOf } from './visit.ts';

/**
 * Limits for compressed pages: `fixed` for all pages of all brands, languages and themes, `others` for
 * pages that repeat their address.
 */
const KEPT_BYTES = { fixed: 32 * MEGABYTE, others: 4 * MEGABYTE };

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** The built pages, read once for all servers of the process. */
let pagesRead: ReturnType<typeof loadPages> | undefined;

/**
 * Serves the web app on the API's own origin: built files with long lifetimes, pages for all other paths. A
 * page has the host's brand and the visitor's language. Signed-out pages are prerendered (record 0479); a
 * guardian's page brings its first answers (record 0479). Without a build only the API answers.
 */
export async function registerWeb(app: FastifyInstance, services: Services): Promise<void> {
  pagesRead ??= loadPages(DIST);
  const pages = await pagesRead;
  if (!pages) {
    services.log.warn('the web app is not built: only /api answers');
    return;
  }
  const files = await registerFiles(app, DIST);
  const openPage = pageOpener(app, services, DIST);
  const kept = {
    fixed: createKeptAnswers(services.gate, KEPT_BYTES.fixed),
    others: createKeptAnswers(services.gate, KEPT_BYTES.others),
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pagePathOf(request, files);
    if (files.has(path)) return reply.sendFile(path);
    const visit = visitOf(request);
    const mailInbox = inboxOf(request, services.env);
    const opened = await openPage(request, reply, visit);
    if (!opened) {
      allowStyles(reply, pages.styleHashes(visit.brand));
      const { name, isFixed, write } = pages.find(visit, mailInbox);
      return kept[isFixed ? 'fixed' : 'others'].answer(request, asHtml(reply), name, write);
    }
    const html = pages.writeOpened(visit, mailInbox, opened);
    return answerPersonal(services.gate, request, reply, html);
  };
  const preHandler = takeAddressToken(services);
  app.get('/', { preHandler }, answer);
  app.get('/*', { preHandler }, answer);
}

/** Without a mail carrier e-mails end in the sandbox's inbox, and "open mail" leads there. */
function inboxOf(request: FastifyRequest, env: Env): string {
  const sandbox = atPort(request, env.SANDBOX_PORT);
  return env.SMTP_URL || env.production || !sandbox ? '' : `${sandbox.origin}/inbox`;
}
