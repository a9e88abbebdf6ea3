import { formatDay, formatWallTime } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { amountText } from '../finance/money.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { SidePanel } from '../table/side-panel.tsx';
import { UnreadPanel } from '../table/unread-panel.tsx';
import { Acts } from './acts.tsx';
import { ChangeStudent } from './change-student.tsx';
import { Health } from './health.tsx';
import styles from './people.module.css';
import { type Student, studentQuery } from './queries.ts';
import { Requests } from './requests.tsx';
import { balanceText } from './wallet-fact.ts';

/** The chosen student (product:console-people#person). */
export function StudentPanel() {
  const t = useT();
  const { studentId } = useParams({ from: '/signed-in/people/students/$studentId' });
  const query = useQuery(studentQuery(studentId));
  if (query.data) return <Shown key={studentId} student={query.data} />;
  return <UnreadPanel title={t('people.kind.student')} at="/people" query={query} />;
}

function Shown({ student }: { student: Student }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { rights } = useOperator();
  const { restrictions, orders, guardians } = student;
  const currency = orders[0]?.currency ?? student.wallet?.currencyInfo.code;
  const limit = (value: number | undefined) =>
    value !== undefined && currency ? amountText(value, currency, language) : undefined;
  return (
    <SidePanel opened={{ kind: 'student', id: student._id }} title={student.name} at="/people">
      <FactList
        facts={[
          { term: t('people.school'), value: student.school.name },
          { term: t('people.class'), value: student.class?.name },
          { term: t('people.number'), value: student.enrollmentNumber },
          {
            term: t('people.enrolledUntil'),
            value: student.enrolledUntil && formatDay(language, student.enrolledUntil, 'long'),
          },
          { term: t('people.balance'), value: balanceText(student.wallet, language) },
          { term: t('people.dailyMax'), value: limit(restrictions.dailyMax) },
          { term: t('people.alertBelow'), value: limit(restrictions.alertBelow) },
        ]}
      />
      {student.classes && <ChangeStudent student={student} classes={student.classes} />}
      <section className={styles.part}>
        <h3>{t('people.guardians')}</h3>
        <ul className={styles.list}>
          {guardians.map(({ _id, name, isOwner, maySpend }) => (
            <li key={_id ?? name}>
              {_id ? (
                <Link
                  to="/people/guardians/$guardianId"
                  params={{ guardianId: _id }}
                  search
                  className={styles.link}
                >
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <small>
                {t(isOwner ? 'people.owner' : maySpend ? 'people.maySpend' : 'people.maySee')}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <Requests requests={student.requests} />
      {mayCall(rights, 'GET /operator/students/:id/health', 'health.see') && (
        <Health student={student._id} />
      )}
      <section className={styles.part}>
        <h3>{t('people.week')}</h3>
        {orders.length === 0 ? (
          <p className={styles.quiet}>{t('people.week.none')}</p>
        ) : (
          <ul className={styles.list}>
            {orders.map((order) => (
              <li key={order._id}>
                <span>
                  {formatWallTime(language, order.scheduledFor, 'dayOfWeek')}{' '}
                  {localised(order.menu)}
                </span>
                <Chip tone={order.isUncollected ? 'warn' : 'plain'}>
                  {t(order.isUncollected ? 'people.uncollected' : `people.order.${order.status}`)}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Acts acts={student.acts} />
    </SidePanel>
  );
}
