import { SURVEY, TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { z } from 'zod';
import { companyId, id, lines } from '../primitives.ts';
import { route } from '../route.ts';

/** The survey after a conversation: first the rating, second the comment (product:help#survey). */
const conversationSurvey = z.object({
  _id: id,
  /** The school or restaurant unit of the guardian who answers; absent without one. */
  restaurantUnit: id.optional(),
  questions: z.array(
    z.object({ _id: id, question: z.string(), type: z.enum(['rating', 'comment']) }),
  ),
});

export type ConversationSurvey = z.infer<typeof conversationSurvey>;

export const getConversationSurvey = route({
  method: 'GET',
  url: '/surveys/actions',
  access: 'guardian',
  names: { 'query.company': 'company' },
  summary: 'The survey that follows an action: a conversation that has ended',
  schema: {
    querystring: z.object({ company: companyId, action: z.literal('CONVERSATION') }),
    response: { 200: conversationSurvey },
  },
});

export const answerSurvey = route({
  method: 'POST',
  url: '/surveys/:id/answers',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': 'own', 'body.restaurantUnit': 'school' },
  summary: 'Answers the survey: one to five stars, and a comment if there is one',
  schema: {
    params: z.object({ id }),
    body: z.object({
      restaurantUnit: id.optional(),
      serviceName: z.literal('WALLET'),
      answers: z
        .array(
          z.object({
            question: id,
            value: z.union([
              z.number().int().min(1).max(SURVEY.maxRating),
              lines(0, TICKET_LIMITS.comment),
            ]),
          }),
        )
        .min(1)
        .max(2),
    }),
    response: { 204: z.null() },
  },
});
