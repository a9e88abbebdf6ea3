import { randomUUID } from 'node:crypto';
import { derivedId } from '@merenda/ledger';
import { type NewAlert, raiseAlerts } from '../platform/alerts/raise-alerts.ts';
import type { TestApi } from './api.ts';
import { call, succeeded } from './client.ts';
import type { SignedInGuardian } from './factories/guardians.ts';
import { picture } from './factories/pictures.ts';

/** Ids of the survey after a company's conversations, and of its question about stars. */
export function surveyIds(company: string): { survey: string; ratingQuestion: string } {
  const survey = derivedId('conversation-survey', company);
  return { survey, ratingQuestion: derivedId(survey, 'rating') };
}

/** Creates an open ticket of the guardian; returns its id. */
export async function createTicket(
  api: TestApi,
  { token }: { token: string },
  conversationType: 'OTHER' | 'USER-COMPLAINT' | 'ORDER-DUPLICATED' = 'OTHER',
): Promise<string> {
  const body = { conversationId: randomUUID(), conversationType };
  return succeeded(await call(api.url, 'POST /user-tickets', { token, body }))._id;
}

/** Creates a canned answer of a company; returns its id. */
export async function createCannedAnswer(
  { owner }: Pick<TestApi, 'owner'>,
  company = 'wefood',
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO canned_answer (company_id, title, texts) VALUES ($1, $2, '{"en": "Hello!"}')
     RETURNING id`,
    [company, randomUUID()],
  );
  return rows[0]?.id ?? '';
}

/** Creates a ticket with a picture as its first message. */
export async function createTicketWithFile(
  api: TestApi,
  guardian: { token: string },
): Promise<string> {
  const ticket = await createTicket(api, guardian);
  const form = new FormData();
  form.append('file', picture(), 'receipt.jpg');
  const answer = await fetch(`${api.url}/user-tickets/${ticket}/attachments`, {
    method: 'POST',
    headers: { 'request-type': 'we', authorization: `We ${guardian.token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ticket;
}

/** Creates an open alert of the guardian; returns its id. */
export async function createAlert(
  { services, owner }: Pick<TestApi, 'services' | 'owner'>,
  { user }: Pick<SignedInGuardian, 'user'>,
  alert: Partial<NewAlert> = {},
): Promise<string> {
  const event = randomUUID();
  await raiseAlerts(services.db, [
    { guardianId: user._id, kind: 'payout-approved', event, ...alert },
  ]);
  const { rows } = await owner.query('SELECT id FROM alert WHERE guardian_id = $1 AND event = $2', [
    user._id,
    alert.event ?? event,
  ]);
  return rows[0].id;
}
