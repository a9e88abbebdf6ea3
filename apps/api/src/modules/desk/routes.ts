import * as answers from '@merenda/contract/help/canned-answers';
import * as contract from '@merenda/contract/help/desk';
import { getDeskFigures } from '@merenda/contract/help/desk-figures';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import {
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
} from './canned-answers.ts';
import { findContext } from './find-context.ts';
import { findFigures } from './find-figures.ts';

/** The help desk's routes beside those of tickets (product:console-desk#beside). */
export function registerDesk(serve: Serve, services: Services): void {
  serve(contract.getTicketContext, ({ operator, params }) =>
    findContext(services, operator, params.id),
  );
  serve(getDeskFigures, ({ operator, query }) => findFigures(services, operator, query));
  serve(answers.listCannedAnswers, ({ query }) => listCannedAnswers(services, query));
  serve(answers.createCannedAnswer, ({ operator, body }) =>
    createCannedAnswer(services, operator, body),
  );
  serve(answers.changeCannedAnswer, ({ operator, params, body }) =>
    changeCannedAnswer(services, operator, params.id, body),
  );
  serve(answers.deleteCannedAnswer, async ({ operator, params, query }) => {
    await deleteCannedAnswer(services, operator, { ...params, ...query });
    return null;
  });
}
