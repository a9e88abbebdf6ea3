import { healthConflicts } from '@merenda/domain/health/health-conflicts';
import type { Allergen } from '@merenda/domain/ordering/allergens';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { healthAllergensQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';

interface HealthMarksOf {
  givenName: string;
  /** Undefined until they are read. */
  named: readonly Allergen[] | undefined;
}

const Marks = createContext<HealthMarksOf | undefined>(undefined);

/**
 * Marks the dishes inside that conflict with the diner's health form, for a guardian who may see the form
 * (product:health-form#warnings-while-ordering). A form that could not be read is told: without marks nobody
 * may believe that nothing conflicts.
 */
export function HealthMarks({ diner, children }: { diner: Diner; children: ReactNode }) {
  const t = useT();
  const { id, givenName, maySeeHealth } = diner;
  const form = useQuery({ ...healthAllergensQuery(id), enabled: maySeeHealth });
  return (
    <Marks value={maySeeHealth ? { givenName, named: form.data?.allergens } : undefined}>
      <Unread of={[form]} text={t('ordering.health.unread', { student: givenName })} />
      {children}
    </Marks>
  );
}

/** The diner of {@link HealthMarks} and what the health form names; undefined to those who may not see it. */
export const useHealthMarks = () => useContext(Marks);

/** A dish's conflicts with the diner's health form, in words; nothing without a conflict. */
export function HealthMark({ allergens }: { allergens: readonly Allergen[] }) {
  const marks = useHealthMarks();
  const conflicts = healthConflicts(allergens, marks?.named ?? []);
  if (!marks || conflicts.length === 0) return null;
  return (
    <Chip tone="bad" icon={<IconHeartbeat size={16} aria-hidden />}>
      <HealthWords student={marks.givenName} conflicts={conflicts} />
    </Chip>
  );
}

/** The text that names a student's conflicts. */
export function HealthWords({
  student,
  conflicts,
}: {
  student: string;
  conflicts: readonly Allergen[];
}) {
  const t = useT();
  const language = useLanguage();
  const allergens = new Intl.ListFormat(language).format(
    conflicts.map((one) => t(`allergen.${one}`)),
  );
  return <>{t('ordering.health.mark', { student, allergens })}</>;
}
