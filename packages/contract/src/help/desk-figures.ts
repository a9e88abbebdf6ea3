import { MAX_FIGURE_WEEKS } from '@merenda/domain/help/desk';
import { ALL_TICKET_RIGHTS } from '@merenda/domain/help/tickets';
import { z } from 'zod';
import { companyId, day, id, instant } from '../primitives.ts';
import { route } from '../route.ts';

const count = z.number().int();

/** Events of a week and how long they took: half of them, and nine of ten, took at most so many seconds. */
const lengths = z.object({
  count,
  medianSeconds: count.optional(),
  ninetySeconds: count.optional(),
});

export const getDeskFigures = route({
  method: 'GET',
  url: '/operator/desk/figures',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: 'scope',
  summary:
    'The help desk by week, the newest first: time to the first answer, time to the end, what the survey says',
  schema: {
    querystring: z.object({
      company: companyId.optional(),
      weeks: z.coerce.number().int().min(1).max(MAX_FIGURE_WEEKS).default(8),
    }),
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            /** The week's Monday. */
            week: day,
            opened: count,
            answered: lengths,
            closed: lengths,
            survey: z.object({
              count,
              /** The answers by stars, one to five. */
              stars: z.array(count),
              average: z.number().optional(),
            }),
          }),
        ),
        /** The newest comments of the survey. */
        comments: z.array(
          z.object({ _id: id, at: instant, rating: z.number().int(), comment: z.string() }),
        ),
      }),
    },
  },
});
