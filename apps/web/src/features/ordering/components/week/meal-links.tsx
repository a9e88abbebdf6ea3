import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { dependentsQuery } from '../../../../queries/dependents.ts';
import { StudentAvatar } from '../../../../queries/student-avatar.tsx';
import { useSession } from '../../../../session/session.ts';
import { type Diner, studentAsDiner } from '../../model/diner.ts';
import { orderState, useCoffeeBreak } from '../../model/order-state.ts';
import styles from './meal-links.module.css';

/** Each student's other ways to meals: one order, the menu, what is scheduled (product:week#page). */
export function MealLinks() {
  const t = useT();
  const { me } = useSession();
  const { data } = useQuery(dependentsQuery(me._id));
  const students = data?.docs.filter(({ wallet }) => wallet) ?? [];
  if (students.length === 0) return null;
  return (
    <Section title={t('meals.byStudent')}>
      <ul className={styles.students}>
        {students.map((student) => {
          const diner = studentAsDiner(student, me.countryCode);
          return (
            diner && (
              <Card key={student._id} as="li" className={styles.student ?? ''}>
                <StudentAvatar student={student} size={36} />
                <strong>{diner.givenName}</strong>
                <Links diner={diner} />
              </Card>
            )
          );
        })}
      </ul>
    </Section>
  );
}

function Links({ diner }: { diner: Diner }) {
  const t = useT();
  const { me } = useSession();
  const coffeeBreak = useCoffeeBreak(diner);
  const params = { dependentId: diner.id };
  const look = { kind: 'plain', size: 'small' } as const;
  return (
    <div className={styles.links}>
      <ButtonLink to="/dependents/$dependentId/buy" {...{ params, ...look }}>
        {t(diner.maySpend ? 'home.order' : 'guardians.orders')}
      </ButtonLink>
      <ButtonLink to="/dependents/$dependentId/menu" {...{ params, ...look }}>
        {t('menu.title')}
      </ButtonLink>
      <ButtonLink to="/dependents/$dependentId/schedulling" {...{ params, ...look }}>
        {t('schedule.title')}
      </ButtonLink>
      {diner.maySpend && (
        <ButtonLink to="/order" state={orderState(diner, me._id)} {...look}>
          {t('ordering.byItem')}
        </ButtonLink>
      )}
      {diner.maySpend && coffeeBreak && (
        <ButtonLink to="/order" state={coffeeBreak} {...look}>
          {t('ordering.coffee')}
        </ButtonLink>
      )}
    </div>
  );
}
