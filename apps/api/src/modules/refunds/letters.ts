import { brandOfCompany } from '@merenda/domain/brands';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { dayInZone } from '@merenda/domain/dates';
import { isLanguage } from '@merenda/domain/languages';
import { formatMoney } from '@merenda/domain/money';
import { givenName } from '@merenda/domain/names';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import { sql } from 'kysely';
import { kindOf } from '../../gateways/kind.ts';
import type { Services } from '../../services.ts';
import type { Refund } from './refund.ts';

const BATCH = 20;
/** A letter that its carrier does not take is tried again for three days: the statement tells too. */
const PAUSE = sql`interval '2 minutes'`;
const PATIENCE = sql`interval '3 days'`;

/**
 * Writes to the guardians whose refunds have ended. What is owed stands in the refund's own row, so
 * that no crash loses a letter; one in a great while may come twice.
 * @returns how many were taken up
 */
export async function sendRefundLetters(services: Services, signal?: AbortSignal): Promise<number> {
  const owed = await services.db
    .with('due', (query) =>
      query
        .selectFrom('topup_refund')
        .select('id')
        .where('letter_due_at', '<=', sql<Date>`now()`)
        .orderBy('letter_due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('topup_refund')
    .from('due')
    .set({
      letter_due_at: sql`CASE WHEN concluded_at > now() - ${PATIENCE} THEN now() + ${PAUSE} END`,
    })
    .whereRef('topup_refund.id', '=', 'due.id')
    .returningAll('topup_refund')
    .execute();
  for (const refund of owed) {
    if (signal?.aborted) break;
    await tell(services, refund).catch((error) =>
      services.log.error({ err: error, refund: refund.id }, 'a letter about a refund was not sent'),
    );
  }
  return owed.length;
}

async function tell(services: Services, refund: Refund): Promise<void> {
  const letter = await letterAbout(services, refund);
  if (letter) await services.mailer.send(letter);
  await services.db
    .updateTable('topup_refund')
    .set({ letter_due_at: null })
    .where('id', '=', refund.id)
    .execute();
}

/** @returns undefined when there is nobody left to write to */
async function letterAbout({ db }: Services, refund: Refund) {
  const reader = await db
    .selectFrom('topup')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .innerJoin('company', 'company.id', 'topup.company_id')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .select(['guardian.name', 'guardian.email', 'guardian.language', 'guardian.country'])
    .select(['topup.company_id', 'topup.provider', 'topup.currency', 'topup.created_at'])
    .select(['company.time_zone', 'payment_card.last_four'])
    .where('topup.id', '=', refund.topup_id)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!reader) return undefined;
  const language = isLanguage(reader.language) ? reader.language : 'en';
  const brand = brandOfCompany(reader.company_id)?.name ?? 'Merenda';
  const kind = reader.last_four ? 'card' : kindOf(reader.provider);
  const done = refund.status === 'done';
  const values = {
    amount: formatMoney(refund.amount_minor, reader.currency as CurrencyCode, language),
    date: formatDay(language, dayInZone(reader.created_at, reader.time_zone), 'long'),
    digits: reader.last_four ?? '',
  };
  return {
    to: reader.email,
    brand,
    language,
    subject: translate(
      language,
      done ? 'emails.refund.done.subject' : 'emails.refund.refused.subject',
      values,
    ),
    paragraphs: [
      translate(language, 'emails.greeting', { name: givenName(reader.name, reader.country) }),
      translate(
        language,
        done ? `emails.refund.done.${kind}` : 'emails.refund.refused.body',
        values,
      ),
    ],
  };
}
