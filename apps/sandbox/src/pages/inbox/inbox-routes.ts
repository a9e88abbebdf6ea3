import type { FastifyInstance } from 'fastify';
import { Failure, parse } from '../../http/failure.ts';
import { findAttachment } from '../../mail/attachments.ts';
import { findMail, inboxSchema, listMails, type Mail } from '../../mail/mails.ts';
import type { Sandbox } from '../../sandbox.ts';
import { sendPage } from '../send.ts';
import { inboxPage, mailBody, mailPage } from './inbox-page.ts';

/** An e-mail may have any look, but cannot run, fetch or send anything. */
const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

type ById = { Params: { id: string } };

/** Registers the inbox: pages, and JSON for scripts. */
export function inboxRoutes(app: FastifyInstance, { store }: Sandbox): void {
  app.get('/inbox.json', (request) => listMails(store, parse(inboxSchema, request.query)));

  app.get('/inbox', (request, reply) => {
    const query = parse(inboxSchema, request.query);
    return sendPage(reply, inboxPage({ ...query, ...listMails(store, query) }));
  });

  app.get<ById>('/inbox/:id', (request, reply) =>
    sendPage(reply, mailPage(mailOf(request.params.id))),
  );

  app.get<ById>('/inbox/:id/body', (request, reply) => {
    const mail = mailOf(request.params.id);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .send(mailBody(mail.html ?? ''));
  });

  app.get<{ Params: { id: string; position: string } }>(
    '/inbox/:id/attachments/:position',
    (request, reply) => {
      const { id, position } = request.params;
      const file = /^\d$/.test(position) && findAttachment(store, id, Number(position));
      if (!file) throw new Failure(404, 'not_found', 'There is no such file.');
      return reply
        .type(file.mediaType)
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .send(file.content);
    },
  );

  function mailOf(id: string): Mail {
    const mail = findMail(store, id);
    if (!mail) throw new Failure(404, 'not_found', 'There is no such e-mail.');
    return mail;
  }
}
