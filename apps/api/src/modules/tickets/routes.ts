import * as desk from '@merenda/contract/help/desk';
import * as operators from '@merenda/contract/help/operator-tickets';
import * as surveys from '@merenda/contract/help/surveys';
import * as contract from '@merenda/contract/help/tickets';
import { approverOf } from '../operator/index.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { createTicket } from './create-ticket.ts';
import { assignTicket, listAssignees } from './desk/assign.ts';
import { namingSeen } from './desk/check-seen.ts';
import { listDesk } from './desk/list-desk.ts';
import {
  answerTicket,
  decideTicket,
  listTicketsWithin,
  markReadBySupport,
  readTicket,
} from './operator-acts.ts';
import { findOwnTicket, listTickets } from './own-ticket.ts';
import { attachToTicket, markRead, sayInTicket, setConversation } from './say.ts';
import { answerSurvey, findConversationSurvey } from './survey.ts';
import { openFile } from './ticket-files.ts';
import { messagesAfter } from './write-message.ts';

export function registerTickets(serve: Serve, services: Services): void {
  serve(contract.createTicket, ({ guardian, body }) => createTicket(services, guardian, body));
  serve(contract.listTickets, ({ guardian, query }) => listTickets(services, guardian, query));
  serve(contract.listTicketMessages, async ({ guardian, params, query }) => {
    await findOwnTicket(services.db, guardian, params.id);
    return messagesAfter(services.db, params.id, query);
  });
  serve(contract.sendTicketMessage, ({ guardian, params, body }) =>
    sayInTicket(services, guardian, params.id, body),
  );
  serve(contract.sendTicketAttachment, ({ guardian, params, query, receiveFile }) =>
    attachToTicket(services, guardian, { ticketId: params.id, ...query }, () =>
      receiveFile({ tooLargeKey: 'chat.error.fileSize', typeKey: 'chat.error.fileType' }),
    ),
  );
  serve(contract.getTicketAttachment, async ({ guardian, params }) => {
    await findOwnTicket(services.db, guardian, params.id);
    return openFile(services, { ticketId: params.id, number: params.number });
  });
  serve(contract.setConversation, ({ guardian, params, body }) =>
    setConversation(services, guardian, params.id, body.status),
  );
  serve(contract.markTicketRead, async ({ guardian, params, body }) => {
    await markRead(services, guardian, params.id, body.number);
    return null;
  });
  serve(surveys.getConversationSurvey, ({ guardian, language }) =>
    findConversationSurvey(services, guardian, language),
  );
  serve(surveys.answerSurvey, async ({ guardian, params, body }) => {
    await answerSurvey(services, guardian, params.id, body);
    return null;
  });
  registerForOperators(serve, services);
}

function registerForOperators(serve: Serve, services: Services): void {
  serve(operators.listAllTickets, ({ operator, query }) =>
    listTicketsWithin(services, operator, query),
  );
  serve(desk.listDesk, ({ operator, query }) => listDesk(services, operator, query));
  serve(desk.listAssignees, ({ params, query }) => listAssignees(services, params.id, query));
  serve(desk.assignTicket, ({ operator, params, body }) =>
    assignTicket(services, operator, params.id, body),
  );
  serve(operators.readTicket, ({ params, query }) => readTicket(services, params.id, query));
  serve(operators.answerTicket, ({ operator, params, body }) =>
    answerTicket(services, operator, params.id, namingSeen(operator, body)),
  );
  serve(operators.decideTicket, ({ operator, params, body }) =>
    decideTicket(
      services,
      { ...operator, ...approverOf(operator) },
      params.id,
      namingSeen(operator, body),
    ),
  );
  serve(operators.markTicketReadBySupport, async ({ operator, params, body }) => {
    await markReadBySupport(services, operator, params.id, body);
    return null;
  });
  serve(operators.getTicketAttachmentForSupport, ({ params }) =>
    openFile(services, { ticketId: params.id, number: params.number }),
  );
}
