import type { FastifyInstance } from 'fastify';
import { requireBearer } from '../http/bearer.ts';
import { keyedPost } from '../idempotency/keyed-post.ts';
import type { Sandbox } from '../sandbox.ts';
import { mailSchema, receiveMail } from './mails.ts';

/** Registers POST /v1/mails. Faults do not apply here: an evaluator always gets the recovery e-mail. */
export function mailIntakeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.addHook('onRequest', async (request) => requireBearer(request, sandbox.settings.key));
  keyedPost(app, sandbox, '/mails', mailSchema, (mail) => ({
    status: 201,
    body: receiveMail(sandbox, mail),
  }));
}
