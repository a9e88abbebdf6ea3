import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './guardians.module.css';
import { Terms } from './terms.tsx';

interface Invited {
  student: string;
  maySpend: boolean;
  maySeeHealth: boolean;
}

/** The offered rights: once if they are the same for all students, else for each student. */
export function InvitationTerms({
  inviter,
  students,
}: {
  inviter: string;
  students: readonly Invited[];
}) {
  const t = useT();
  const rightsOf = ({ maySpend, maySeeHealth }: Invited) => [
    {
      about: 'spends' as const,
      text: t(maySpend ? 'invitation.maySpend' : 'invitation.mayNotSpend', { inviter }),
    },
    ...(maySeeHealth ? [{ about: 'cares' as const, text: t('invitation.maySeeHealth') }] : []),
  ];
  const [first] = students;
  const alike = students.every(
    ({ maySpend, maySeeHealth }) =>
      maySpend === first?.maySpend && maySeeHealth === first.maySeeHealth,
  );
  return (
    <Card className={styles.offer}>
      <Terms
        terms={[
          { about: 'sees', text: t('invitation.sees') },
          { about: 'adds', text: t('invitation.add') },
          ...(alike && first ? rightsOf(first) : []),
          { about: 'keeps', text: t('invitation.private') },
        ]}
      />
      {!alike &&
        students.map((invited) => (
          <section key={`${invited.student}-${invited.maySpend}-${invited.maySeeHealth}`}>
            <h2 className={styles.heading}>{invited.student}</h2>
            <Terms terms={rightsOf(invited)} />
          </section>
        ))}
    </Card>
  );
}
