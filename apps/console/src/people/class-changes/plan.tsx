import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from './class-changes.module.css';
import type { Plan } from './use-class-changes.ts';

type OfClass = Plan['staying'][number]['to'];
type Planned = Plan['missing'][number] & { to?: OfClass };

/** The children of a file by their classes: those who change, those who stay, those who are missing. */
export function PlanView({ plan }: { plan: Plan }) {
  const t = useT();
  const { changes, staying, missing, allMissing } = plan;
  const notShown = allMissing - missing.length;
  return (
    <div className={styles.plan} role="status">
      <Part name={t('people.classes.moving')} count={changes.length} students={changes} isOpen />
      <Part name={t('people.classes.staying')} count={staying.length} students={staying} />
      <Part name={t('people.classes.missing')} count={allMissing} students={missing}>
        {notShown > 0 && (
          <p className={styles.quiet}>{t('people.classes.more', { count: notShown })}</p>
        )}
      </Part>
    </div>
  );
}

interface Listed {
  name: string;
  count: number;
  students: readonly Planned[];
  /** Its classes are shown without a press. */
  isOpen?: boolean;
  children?: ReactNode;
}

function Part({ name, count, students, isOpen = false, children }: Listed) {
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <details className={styles.part} open={isOpen}>
      <summary>
        <b>{count.toLocaleString(language)}</b> {name}
      </summary>
      <ul className={styles.groups}>
        {groupsOf(students).map(({ from, to, those }) => (
          <li key={`${from?._id} ${to?._id}`}>
            <details>
              <summary>
                <Classes from={from} to={to} />
                <span className={styles.count}>{those.length.toLocaleString(language)}</span>
              </summary>
              <ul className={styles.names}>
                {those.map(({ student }) => (
                  <li key={student._id}>{dotted([student.name, student.enrollmentNumber])}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {children}
    </details>
  );
}

function Classes({ from, to }: { from: OfClass | undefined; to: OfClass | undefined }) {
  const t = useT();
  const present = from ? classText(from) : t('people.class.none');
  if (to === undefined || to._id === from?._id) return <span>{present}</span>;
  return (
    <span>
      {present} → <b>{classText(to)}</b>
    </span>
  );
}

const classText = ({ name, year, shift }: OfClass): string => dotted([name, year, shift]);

/** The children by their two classes, in the order in which these come. */
function groupsOf(students: readonly Planned[]) {
  const groups = Map.groupBy(students, ({ from, to }) => `${from?._id} ${to?._id}`);
  return [...groups.values()].map((those) => ({ from: those[0]?.from, to: those[0]?.to, those }));
}
