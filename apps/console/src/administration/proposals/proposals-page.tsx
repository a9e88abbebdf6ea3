import type { Translate } from '@merenda/i18n';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { languageNow, useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import type { Column, State } from '../../table/column.ts';
import { oneOf, searchOf } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import { rolesText } from '../operators/access-text.ts';
import { type Proposal, proposalRowQuery, proposalSource } from './queries.ts';

export const PROPOSAL_SEARCH = searchOf({ show: oneOf(['all']) });

/** A proposal's kind in words. */
export const proposalKind = ({ kind, until }: Proposal, t: Translate): string => {
  if (until === undefined) return t(`administration.proposals.kind.${kind}`);
  return t(`administration.proposals.kind.${kind === 'new' ? 'newScript' : 'token'}`);
};

const TONES = { open: 'warn', approved: 'good', refused: 'plain', withdrawn: 'plain' } as const;

/** A proposal's state in words. */
export const proposalState = ({ status }: Proposal, t: Translate): State => ({
  text: t(`administration.proposals.status.${status}`),
  tone: TONES[status],
});

const COLUMNS: readonly Column<Proposal>[] = [
  {
    name: 'administration.proposals.at',
    kind: 'instant',
    value: ({ proposedAt }) => proposedAt,
    share: 0.9,
  },
  { name: 'administration.proposals.whom', kind: 'text', value: ({ name }) => name },
  {
    name: 'console.roles',
    kind: 'text',
    value: ({ after }, t) => rolesText(after, t, languageNow()),
  },
  {
    name: 'administration.proposals.kind',
    kind: 'text',
    value: proposalKind,
    isExtra: true,
  },
  {
    name: 'administration.proposals.by',
    kind: 'text',
    value: ({ proposedBy }) => proposedBy.name,
    isExtra: true,
  },
  { name: 'administration.operators.state', kind: 'state', value: proposalState, share: 0.9 },
];

/** Proposals for operators' access (product:console-administration#two-administrators). */
export function ProposalsPage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/administration/proposals' });
  return (
    <>
      <PageHeader title={t('administration.proposals')} text={t('administration.proposals.text')} />
      <WithPanel>
        <Table
          name={t('administration.proposals')}
          source={proposalSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: proposalId }) => ({
            to: '/administration/proposals/$proposalId',
            params: { proposalId },
          })}
          now={proposalRowQuery}
          at="/administration/proposals"
          filters={[
            {
              kind: 'choice',
              name: 'show',
              label: t('administration.operators.state'),
              options: [
                { label: t('administration.proposals.waiting') },
                { value: 'all', label: t('administration.operators.all') },
              ],
            },
          ]}
          empty={t('administration.proposals.empty')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}
