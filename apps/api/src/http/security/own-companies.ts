import { COMPANY_IDS } from '@merenda/domain/brands/brands';
import type { FastifyInstance } from 'fastify';
import type { GatewayEvent } from '../../gateways/index.ts';
import { findPaymentCompany } from '../../modules/payments/index.ts';
import type { Services } from '../../modules/services.ts';
import { cacheFor } from '../../platform/ask.ts';
import { findPlaces, requireServed } from '../../platform/cells.ts';
import { brandOfRequest } from '../../platform/requested-address.ts';

/** The database refuses writes by itself: a copy may learn of a move this much later. */
const KEPT_MS = 1_000;

/**
 * Refuses guardians' and visitors' requests at the host of a company that this cell does not serve, and
 * every request that names such a company (deploy/README.md, Cells).
 */
export function registerOwnCompanies(api: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  let known: Awaited<ReturnType<typeof findPlaces>> | undefined;
  const places = cacheFor(KEPT_MS, async () => {
    try {
      known = await findPlaces(db);
    } catch (error) {
      // While the database is away the last answer counts: each verb says itself that it cannot be served.
      if (!known) throw error;
    }
    return known;
  });
  api.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.spec?.access;
    if (access !== 'visitor' && access !== 'guardian') return;
    const { companyId } = brandOfRequest(request);
    if (companyId !== null) requireServed((await places()).get(companyId));
  });
  api.addHook('preHandler', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const named: unknown = Object(part).company;
      if (COMPANY_IDS.some((id) => id === named)) {
        requireServed((await places()).get(String(named)));
      }
    }
  });
}

/**
 * Refuses events about payments of a company that is not served here, so that the processor sends them
 * again: by then the company's host leads to its cell.
 * @throws Failure company_moving, company_elsewhere
 */
export async function requireOwnEvents(
  { db }: Pick<Services, 'db'>,
  gateway: string,
  events: readonly GatewayEvent[],
): Promise<void> {
  const places = await findPlaces(db);
  if ([...places.values()].every((place) => place === 'here')) return;
  for (const event of events) {
    const company = await findPaymentCompany(db, gateway, event);
    if (company !== null) requireServed(places.get(company));
  }
}
