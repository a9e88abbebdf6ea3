import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ControlPatch, controlPatchSchema } from '../../control/control.ts';
import { Failure, parse } from '../../http/failure.ts';
import {
  disputablePayments,
  disputedPayments,
  newestRefunds,
} from '../../processor/list-payments.ts';
import { sweep } from '../../processor/sweep.ts';
import type { Sandbox } from '../../sandbox.ts';
import { outboxSummary } from '../../webhooks/outbox.ts';
import { isForm, sendPage } from '../send.ts';
import { controlPage } from './control-page.ts';
import { disputesPart } from './disputes-part.ts';
import { refundsPart } from './refunds-part.ts';

const number = z.coerce.number();
const flag = z.stringbool().default(false);

/** Converts the form's flat fields to the shape of a patch; the patch's own schema checks the values. */
const formSchema = z
  .object({
    delayMs: number,
    refuseNext: number,
    declineNext: number,
    dropAnswerNext: number,
    silentSeconds: number,
    clockOffsetSeconds: number,
    copies: number,
    webhookDelayMs: number,
    reorder: flag,
    paused: flag,
  })
  .transform(({ copies, webhookDelayMs, reorder, paused, ...processor }) => ({
    ...processor,
    webhooks: { copies, delayMs: webhookDelayMs, reorder, paused },
  }));
const resetSchema = z.object({ reset: z.literal('true') });

/** Registers the control of faults: a page, and JSON for scripts. */
export function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { control, store } = sandbox;
  const show = (how: { saved?: boolean; error?: string }) =>
    controlPage(
      control.read(),
      outboxSummary(store),
      {
        refunds: refundsPart(newestRefunds(store, 5)),
        disputes: disputesPart(disputablePayments(store, 5), disputedPayments(store, 5)),
      },
      how,
    );
  const describe = () => ({ ...control.read(), outbox: outboxSummary(store) });
  const apply = (patch: ControlPatch) => {
    control.change(patch);
    sweep(sandbox);
    sandbox.wakeDispatcher();
  };

  app.get('/control.json', describe);

  app.get('/control', (request, reply) => {
    const saved = parse(z.object({ saved: z.string().optional() }), request.query).saved === '1';
    return sendPage(reply, show({ saved }));
  });

  app.post('/control', (request, reply) => {
    if (!isForm(request)) {
      apply(parse(controlPatchSchema, request.body));
      return describe();
    }
    try {
      apply(patchOfForm(request.body));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const wrong = error.issues?.map((issue) => issue.path).join(', ');
      reply.code(error.status);
      return sendPage(reply, show({ error: `Not saved: ${wrong} cannot be that.` }));
    }
    return reply.redirect('/control?saved=1', 303);
  });
}

function patchOfForm(body: unknown): ControlPatch {
  if (resetSchema.safeParse(body).success) return { reset: true };
  return parse(controlPatchSchema, parse(formSchema, body));
}
