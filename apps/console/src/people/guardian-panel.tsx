import { formatDateTime } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { companyName } from '../places/brand-options.ts';
import { localZone } from '../session/local-zone.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { SidePanel } from '../table/side-panel.tsx';
import { UnreadPanel } from '../table/unread-panel.tsx';
import { Acts } from './acts.tsx';
import { GuardianActs } from './guardian-acts.tsx';
import styles from './people.module.css';
import { type Guardian, guardianQuery } from './queries.ts';
import { balanceText } from './wallet-fact.ts';

/** The chosen guardian (product:console-people#person). */
export function GuardianPanel() {
  const t = useT();
  const { guardianId } = useParams({ from: '/signed-in/people/guardians/$guardianId' });
  const query = useQuery(guardianQuery(guardianId));
  if (query.data) return <Shown key={guardianId} guardian={query.data} />;
  return <UnreadPanel title={t('people.kind.guardian')} at="/people" query={query} />;
}

function Shown({ guardian }: { guardian: Guardian }) {
  const t = useT();
  const language = useLanguage();
  const { rights } = useOperator();
  const when = (instant: string) => formatDateTime(language, instant, 'short', localZone());
  return (
    <SidePanel
      opened={{ kind: 'guardian', id: guardian._id }}
      title={guardian.name}
      state={guardian.blockedAt && <Chip tone="bad">{t('people.blocked')}</Chip>}
      at="/people"
    >
      <FactList
        facts={[
          { term: t('people.email'), value: guardian.email },
          {
            term: t('people.emailConfirmed'),
            value: t(guardian.emailConfirmed ? 'people.yes' : 'people.no'),
          },
          { term: t('people.phone'), value: guardian.phoneNumber },
          { term: t('people.company'), value: companyName(guardian.company) },
          { term: t('people.since'), value: when(guardian.since) },
          { term: t('people.balance'), value: balanceText(guardian.wallet, language) },
          {
            term: t('people.secondFactor'),
            value: t(guardian.signIn.secondFactor ? 'people.yes' : 'people.no'),
          },
          { term: t('people.passkeys'), value: guardian.signIn.passkeys },
        ]}
      />
      {mayCall(rights, 'POST /operator/guardians/:id/block', 'guardians.block') && (
        <GuardianActs guardian={guardian} />
      )}
      <section className={styles.part}>
        <h3>{t('people.students')}</h3>
        <ul className={styles.list}>
          {guardian.students.map(({ _id, name, school, isOwner, maySpend }) => (
            <li key={_id}>
              {mayCall(rights, 'GET /operator/students/:id', 'students.see') ? (
                <Link
                  to="/people/students/$studentId"
                  params={{ studentId: _id }}
                  search
                  className={styles.link}
                >
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <small>
                {[
                  school,
                  t(isOwner ? 'people.owner' : maySpend ? 'people.maySpend' : 'people.maySee'),
                ].join(', ')}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h3>{t('people.sessions')}</h3>
        {guardian.sessions.length === 0 && (
          <p className={styles.quiet}>{t('people.sessions.none')}</p>
        )}
        <ul className={styles.list}>
          {guardian.sessions.map(({ userAgent, lastSeenAt }) => (
            <li key={`${lastSeenAt} ${userAgent}`}>
              <span>{when(lastSeenAt)}</span>
              <small>{userAgent}</small>
            </li>
          ))}
        </ul>
      </section>
      <Acts acts={guardian.acts} />
    </SidePanel>
  );
}
