import * as contract from '@merenda/contract/help/desk';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findContext } from './find-context.ts';

/** The help desk's routes beside those of tickets (product:console-desk#beside). */
export function registerDesk(serve: Serve, services: Services): void {
  serve(contract.getTicketContext, ({ operator, params }) =>
    findContext(services, operator, params.id),
  );
}
