import { deviceName } from '@merenda/domain/people/devices';
import { formatDateTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { localZone } from '../../session/local-zone.ts';
import { useOperator } from '../../session/operator.ts';
import { mayCall } from '../../session/rights.ts';
import { useHasDraft } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { UnreadPanel } from '../../table/unread-panel.tsx';
import styles from '../administration.module.css';
import { AccessForm } from './access-form.tsx';
import { rolesText, scopeText } from './access-text.ts';
import { DisableForm, disableDraft } from './disable-form.tsx';
import { stateOf } from './operators-page.tsx';
import { type OpenedOperator, openedQuery } from './queries.ts';
import { TokenForm, tokenDraft } from './token-form.tsx';
import { useEndSession, useProposeAccess } from './use-acts.ts';

const LIST = '/administration/operators';

/** The chosen operator beside the list: access, sessions, and what may be done. */
export function OperatorPanel() {
  const t = useT();
  const { operatorId } = useParams({ from: '/signed-in/administration/operators/$operatorId' });
  const query = useQuery(openedQuery(operatorId));
  if (query.data) return <Panel key={operatorId} operator={query.data} />;
  return <UnreadPanel title={t('administration.operators')} at={LIST} query={query} />;
}

function Panel({ operator }: { operator: OpenedOperator }) {
  const t = useT();
  const language = useLanguage();
  const { kind, name, email, state, lastSeenAt, until, hasSecondFactor } = operator;
  const { text, tone } = stateOf(operator, t);
  const when = (instant: string | undefined) =>
    instant && formatDateTime(language, instant, 'long', localZone());
  return (
    <SidePanel
      opened={{ kind: 'operator', id: operator._id }}
      title={name}
      state={<Chip tone={tone}>{text}</Chip>}
      at={LIST}
    >
      <FactList
        facts={[
          { term: t('session.email'), value: email },
          { term: t('console.roles'), value: rolesText(operator, t, language) },
          { term: t('console.scope'), value: scopeText(operator, t, language) },
          { term: t('administration.operators.lastUse'), value: when(lastSeenAt) },
          { term: t('administration.operators.until'), value: when(until) },
          {
            term: t('administration.operators.factor'),
            value:
              kind === 'person' && t(hasSecondFactor ? 'administration.yes' : 'administration.no'),
          },
        ]}
      />
      <Link to="/administration/acts" search={{ operator: operator._id }}>
        {t('administration.operators.acts')}
      </Link>
      {kind === 'person' && state !== 'disabled' && <Sessions operator={operator} />}
      <Acts operator={operator} />
    </SidePanel>
  );
}

function Sessions({ operator: { _id: id, sessions } }: { operator: OpenedOperator }) {
  const t = useT();
  const language = useLanguage();
  const { rights } = useOperator();
  const end = useEndSession(id);
  return (
    <section className={styles.block}>
      <h3>{t('administration.operators.sessions')}</h3>
      {sessions.length === 0 && (
        <p className={styles.quiet}>{t('administration.operators.noSession')}</p>
      )}
      {sessions.map(({ _id: session, userAgent, lastSeenAt }) => (
        <CardRow
          key={session}
          title={deviceName(userAgent, t)}
          text={t('console.session.seen', {
            when: formatDateTime(language, lastSeenAt, 'short', localZone()),
          })}
          aside={
            mayCall(
              rights,
              'DELETE /operator/operators/:id/sessions/:session',
              'operators.change',
            ) && (
              <Button
                kind="soft"
                size="small"
                aria-label={`${t('console.session.end')}: ${deviceName(userAgent, t)}`}
                busy={end.isPending && end.variables === session}
                onClick={() => end.mutate(session)}
              >
                {t('console.session.end')}
              </Button>
            )
          }
        />
      ))}
    </section>
  );
}

/** The acts that this administrator may do, or why there are none. */
function Acts({ operator }: { operator: OpenedOperator }) {
  const t = useT();
  const { _id: self, rights } = useOperator();
  const accessDraft = `access ${operator._id}`;
  const hasAccess = useHasDraft(accessDraft);
  const hasReason = useHasDraft(disableDraft(operator._id));
  const hasToken = useHasDraft(tokenDraft(operator._id));
  const begun = hasAccess ? 'access' : hasReason ? 'disable' : hasToken ? 'token' : undefined;
  const [asking, setAsking] = useState<'access' | 'disable' | 'token' | undefined>(begun);
  const propose = useProposeAccess(operator._id);
  const queries = useQueryClient();
  const mayChange = mayCall(rights, 'POST /operator/operators/:id/proposals', 'operators.change');
  if (operator.state === 'disabled' || !mayChange) return null;
  if (operator._id === self) {
    return <p className={styles.quiet}>{t('administration.operators.self')}</p>;
  }
  const leave = () => setAsking(undefined);
  if (asking === 'disable') return <DisableForm id={operator._id} onLeave={leave} />;
  if (asking === 'token') return <TokenForm script={operator} onLeave={leave} />;
  if (asking === 'access') {
    return (
      <AccessForm
        draft={accessDraft}
        initial={operator}
        busy={propose.isPending}
        onSend={(access, { sent, version, read }) =>
          propose.mutate(
            { ...access, version },
            {
              onSuccess() {
                sent();
                leave();
              },
              async onError(error) {
                // The panel then shows the access as it is, and the typed one may be proposed for it.
                if (!isFailure(error, 'record_changed')) return;
                const latest = await queries.fetchQuery({
                  ...openedQuery(operator._id),
                  staleTime: 0,
                });
                read(latest.version);
              },
            },
          )
        }
        onLeave={leave}
      />
    );
  }
  return (
    <>
      {operator.kind === 'script' && (
        <p className={styles.quiet}>{t('administration.operators.byCommand')}</p>
      )}
      {operator.proposal && (
        <Link
          to="/administration/proposals/$proposalId"
          params={{ proposalId: operator.proposal }}
          search={{}}
        >
          {t('administration.operators.pending')}
        </Link>
      )}
      <div className={styles.acts}>
        {!operator.proposal &&
          (operator.kind === 'person' ? (
            <Button onClick={() => setAsking('access')}>
              {t('administration.operators.change')}
            </Button>
          ) : (
            <Button onClick={() => setAsking('token')}>
              {t('administration.operators.proposeToken')}
            </Button>
          ))}
        <Button kind="outline" onClick={() => setAsking('disable')}>
          {t('administration.operators.disable')}
        </Button>
      </div>
    </>
  );
}
