import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure, parse } from '../../http/failure.ts';
import { type CardSetup, getCardSetup, giveCard } from '../../processor/card-setups.ts';
import { tokenSchema } from '../../processor/schemas.ts';
import type { Sandbox } from '../../sandbox.ts';
import { isForm, sendPage } from '../send.ts';
import { cardPage, cardReturnAddress } from './card-page.ts';

const typedSchema = z.object({
  number: z.string().max(40),
  holder: z.string().max(100),
  expiry: z.string().max(10),
});

type ById = { Params: { id: string } };

/** Registers the hosted page on which a card is entered, and the same by JSON for scripts. */
export function cardRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<ById>('/card/:id', (request, reply) => {
    const setup = getCardSetup(sandbox, request.params.id);
    return sendPage(reply, cardPage(setup), originOf(setup));
  });

  app.post<ById>('/card/:id', (request, reply) => {
    const setup = getCardSetup(sandbox, request.params.id);
    const typed = parse(typedSchema, request.body);
    try {
      const given = giveCard(
        sandbox,
        setup.id,
        parse(tokenSchema, { ...typed, expiry: typed.expiry.replace('/', '') }),
      );
      const returnUrl = cardReturnAddress(given);
      return isForm(request) ? reply.redirect(returnUrl, 303) : { setup: given, returnUrl };
    } catch (error) {
      if (!(error instanceof Failure) || !isForm(request)) throw error;
      reply.code(error.status);
      return sendPage(reply, cardPage(setup, typed, error.message), originOf(setup));
    }
  });
}

const originOf = ({ returnUrl }: CardSetup) => new URL(returnUrl).origin;
