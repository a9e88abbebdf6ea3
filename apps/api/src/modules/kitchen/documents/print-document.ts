import type { FileAnswer } from '@merenda/contract/file';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import type { KitchenDocument } from '@merenda/domain/kitchen/kitchen-day';
import type { Language } from '@merenda/domain/places/languages';
import { formatDateTime, formatDay } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { insertion } from '../../../platform/database/insertion.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { Part } from '../../../platform/printing/document.ts';
import { findSchools } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import { kitchenChanged, type ServiceDay } from '../day/lock-service.ts';
import { type KitchenService, viewDay } from '../day/view-day.ts';
import { findMeals } from './find-meals.ts';
import { handOverParts, labelParts, sheetParts } from './parts.ts';

/**
 * A service's document as a PDF (product:console-kitchen#prints). A sheet is stored with the printed
 * quantities, once it has been drawn.
 * @throws Failure not_found, validation_failed when nothing is ordered; kitchen_changed when a class of the
 * sheet was deleted meanwhile; Busy
 */
export async function printDocument(
  services: Services,
  operator: SignedInOperator,
  { document, language, ...about }: ServiceDay & { document: KitchenDocument; language: Language },
): Promise<FileAnswer> {
  const { db, clock, printer } = services;
  const now = clock();
  const { schoolId, day, service } = about;
  const [school] = await findSchools(db, [schoolId]);
  const board = await viewDay(db, operator, { schoolId, day, now });
  const present = board.services.find((one) => one.service === service);
  if (!school || !present) throw notFound();
  if (present.meals === 0) {
    throw new Failure('validation_failed', {
      message: 'nothing is ordered',
      userMessageKey: 'kitchen.error.nothing',
    });
  }
  const brand = brandOfCompany(school.companyId);
  if (!brand) throw notFound();
  const title = translate(language, `kitchen.document.${document}`);
  const content = await printer.print(async () => ({
    brand,
    language,
    madeOn: now,
    foot: {
      left: `${school.name} · ${formatDay(language, day)} · ${title}`,
      right: formatDateTime(language, now.toISOString(), 'short', school.timeZone),
    },
    parts: [
      { kind: 'title', text: title },
      { kind: 'lead', text: leadOf(board.school.name, { day, present, language }) },
      ...(await PARTS[document](db, { present, about, language })),
    ],
    unprintable: translate(language, 'receipts.unprintable'),
  }));
  await db.transaction().execute(async (trx) => {
    if (document === 'sheet') await storePrint(trx, { about, operator, present, now });
    await writeAudit(trx, {
      action: 'kitchen.printed',
      operator: operator.id,
      subject: schoolId,
      detail: { day, service, document },
    });
  });
  return { name: `${title}-${day}.pdf`, mediaType: 'application/pdf', content };
}

const leadOf = (
  school: string,
  { day, present, language }: { day: string; present: KitchenService; language: Language },
): string =>
  [
    school,
    formatDay(language, day, 'long'),
    translate(language, `kitchen.service.${present.service}`),
    translate(language, 'kitchen.meals', { count: present.meals }),
  ].join(' · ');

interface Printed {
  present: KitchenService;
  about: ServiceDay;
  language: Language;
}

/** The content of each document. */
const PARTS: Readonly<
  Record<KitchenDocument, (db: Kysely<DB>, printed: Printed) => Part[] | Promise<Part[]>>
> = {
  sheet: (_db, { present, language }) => sheetParts(present, language),
  'hand-over': async (db, { present, about, language }) =>
    handOverParts(present, await findMeals(db, about), language),
  labels: async (db, { present, about, language }) =>
    labelParts(present, await findMeals(db, about), language),
};

/**
 * Stores the quantities of a printed sheet, against which the board marks later changes.
 * @throws Failure kitchen_changed when a class was deleted while the sheet was drawn
 */
async function storePrint(
  trx: Kysely<DB>,
  {
    about: { schoolId, day, service },
    operator,
    present,
    now,
  }: { about: ServiceDay; operator: SignedInOperator; present: KitchenService; now: Date },
): Promise<void> {
  const id = uuidv7();
  await trx
    .insertInto('kitchen_print')
    .values({ id, school_id: schoolId, day, service, printed_at: now, printed_by: operator.id })
    .execute();
  const rows = present.dishes.flatMap(({ _id, slots }) =>
    slots.flatMap(({ slot, quantity }) =>
      quantity > 0 ? { print_id: id, product_id: _id, slot, quantity } : [],
    ),
  );
  await sql`${insertion('kitchen_print_dish', rows)}`.execute(trx);
  const classes = present.classes.filter(({ meals }) => meals > 0);
  await lockClasses(
    trx,
    classes.flatMap(({ _id }) => _id ?? []),
  );
  const counts = classes.map(({ _id, meals }) => ({ print_id: id, class_id: _id ?? null, meals }));
  await sql`${insertion('kitchen_print_class', counts)}`.execute(trx);
  const portions = classes.flatMap(({ _id, dishes }) =>
    dishes.flatMap(({ product, quantity }) =>
      quantity > 0 ? { print_id: id, class_id: _id ?? null, product_id: product, quantity } : [],
    ),
  );
  await sql`${insertion('kitchen_print_class_dish', portions)}`.execute(trx);
}

/** @throws Failure kitchen_changed when one was deleted */
async function lockClasses(trx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  const found = await trx
    .selectFrom('school_class')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw kitchenChanged();
}
