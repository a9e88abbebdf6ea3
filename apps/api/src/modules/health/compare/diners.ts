import type { Allergen } from '@merenda/domain/ordering/allergens';
import type { MenuType } from '@merenda/domain/ordering/menu-types';
import type { Kysely } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { openForms } from './open-forms.ts';

/** The service of a school's day whose diners an operator looks at. */
interface Service {
  schoolId: string;
  day: string;
  service: MenuType;
}

/**
 * The allergens that diners' health forms name, by student; students without any are left out. An audit
 * entry about the school says that an operator had them counted, and another about each student whose
 * name is shown with them (product:console-kitchen#diets).
 * @throws Failure health_data_locked
 */
export async function allergensOfDiners(
  holder: Pick<Services, 'env' | 'log'>,
  db: Kysely<DB>,
  {
    operator,
    students,
    ...look
  }: { operator: SignedInOperator; students: readonly string[] } & (
    | { counted: Service }
    | { counted?: never }
  ),
): Promise<ReadonlyMap<string, Allergen[]>> {
  const forms = await openForms(holder, db, students);
  const named = [...forms].flatMap(([id, form]) =>
    form.named.length > 0 ? [[id, form.named] as const] : [],
  );
  if (look.counted) {
    const { schoolId, ...detail } = look.counted;
    await writeAudit(db, {
      action: 'kitchen.diets-counted',
      operator: operator.id,
      subject: schoolId,
      detail: { ...detail, forms: forms.size },
    });
  } else {
    await writeAudit(
      db,
      named.map(([subject]) => ({
        action: 'allergens.shown',
        operator: operator.id,
        subject,
        detail: { purpose: 'kitchen' },
      })),
    );
  }
  return new Map(named);
}
