import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { formatDateTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { localZone } from '../../session/local-zone.ts';
import { useOperator } from '../../session/operator.ts';
import { mayCall } from '../../session/rights.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { UnreadPanel } from '../../table/unread-panel.tsx';
import styles from '../administration.module.css';
import { Changes } from '../changes.tsx';
import { rolesText, scopeText } from '../operators/access-text.ts';
import { proposalKind, proposalState } from './proposals-page.tsx';
import { openedProposalQuery, type Proposal } from './queries.ts';
import { useDecide } from './use-decide.ts';

const LIST = '/administration/proposals';

/** The chosen proposal beside the list: the access now and proposed, and the decision. */
export function ProposalPanel() {
  const t = useT();
  const { proposalId } = useParams({ from: '/signed-in/administration/proposals/$proposalId' });
  const query = useQuery(openedProposalQuery(proposalId));
  if (query.data) return <Panel key={proposalId} proposal={query.data} />;
  return <UnreadPanel title={t('administration.proposals')} at={LIST} query={query} />;
}

function Panel({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const language = useLanguage();
  const { name, email, until, before, after, proposedBy, proposedAt, decidedBy } = proposal;
  const { text, tone } = proposalState(proposal, t);
  const { setupCode, token, ...decide } = useDecide(proposal._id);
  return (
    <SidePanel
      opened={{ kind: 'proposal', id: proposal._id }}
      title={name}
      state={<Chip tone={tone}>{text}</Chip>}
      at={LIST}
    >
      <FactList
        facts={[
          {
            term: t('administration.proposals.kind'),
            value: proposalKind(proposal, t),
          },
          { term: t('session.email'), value: email },
          {
            term: t('administration.operators.until'),
            value: until && formatDateTime(language, until, 'long', localZone()),
          },
          { term: t('administration.proposals.by'), value: proposedBy.name },
          {
            term: t('administration.proposals.at'),
            value: formatDateTime(language, proposedAt, 'long', localZone()),
          },
          { term: t('administration.proposals.decidedBy'), value: decidedBy?.name },
        ]}
      />
      <Changes
        rows={[
          { field: 'roles', name: t('console.roles'), told: rolesText },
          { field: 'scope', name: t('console.scope'), told: scopeText },
        ].map(({ told, ...row }) => ({
          ...row,
          before: before ? told(before, t, language) : '–',
          after: told(after, t, language),
        }))}
      />
      {setupCode && (
        <Secret
          title={t('administration.proposals.code')}
          secret={setupCode}
          text={t('administration.proposals.codeText', { name, hours: OPERATOR_LIMITS.setupHours })}
          copy={t('administration.proposals.copy')}
        />
      )}
      {token && (
        <Secret
          title={t('administration.proposals.token')}
          secret={token}
          text={t('administration.proposals.tokenText')}
          copy={t('administration.proposals.tokenCopy')}
        />
      )}
      {proposal.status === 'approved' && until && proposal.operator && !token && (
        <p className={styles.quiet}>
          {t('administration.proposals.tokenShown')}{' '}
          <Link
            to="/administration/operators/$operatorId"
            params={{ operatorId: proposal.operator }}
            search={{}}
          >
            {name}
          </Link>
        </p>
      )}
      {proposal.status === 'open' && <Decision proposal={proposal} decide={decide} />}
    </SidePanel>
  );
}

/** A code or token that is shown once. */
function Secret({
  title,
  secret,
  text,
  copy,
}: Record<'title' | 'secret' | 'text' | 'copy', string>) {
  return (
    <div className={styles.code} role="status">
      <strong>{title}</strong>
      <code>{secret}</code>
      <p className={styles.quiet}>{text}</p>
      <CopyButton text={secret} label={copy} />
    </div>
  );
}

/** Approval and refusal; of the own proposal the withdrawal alone. */
function Decision({
  proposal: { proposedBy, operator },
  decide: { approve, close },
}: {
  proposal: Proposal;
  decide: Pick<ReturnType<typeof useDecide>, 'approve' | 'close'>;
}) {
  const t = useT();
  const { _id: self, rights } = useOperator();
  if (!mayCall(rights, 'POST /operator/proposals/:id/approve', 'operators.change')) return null;
  const isOwn = proposedBy._id === self;
  const isAboutSelf = operator === self;
  return (
    <>
      {isOwn && <p className={styles.quiet}>{t('administration.proposals.own')}</p>}
      {isAboutSelf && <p className={styles.quiet}>{t('administration.proposals.yours')}</p>}
      <div className={styles.acts}>
        {!isOwn && !isAboutSelf && (
          <Button busy={approve.isPending} onClick={() => approve.mutate()}>
            {t('administration.proposals.approve')}
          </Button>
        )}
        <Button kind="outline" busy={close.isPending} onClick={() => close.mutate()}>
          {t(isOwn ? 'administration.proposals.withdraw' : 'administration.proposals.refuse')}
        </Button>
      </div>
    </>
  );
}
