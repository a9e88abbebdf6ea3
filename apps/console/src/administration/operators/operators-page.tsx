import type { Translate } from '@merenda/i18n';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { languageNow, useT } from '@merenda/ui/i18n/language.ts';
import { Link, Outlet, useSearch } from '@tanstack/react-router';
import { useOperator } from '../../session/operator.ts';
import { mayCall } from '../../session/rights.ts';
import type { Column, State } from '../../table/column.ts';
import { oneOf, searchOf, words } from '../../table/search.ts';
import { WithPanel } from '../../table/side-panel.tsx';
import { Table } from '../../table/table.tsx';
import styles from '../administration.module.css';
import { rolesText, scopeText } from './access-text.ts';
import { type OperatorRow, operatorRowQuery, operatorSource } from './queries.ts';

const STATES = ['active', 'disabled'] as const;

export const OPERATOR_SEARCH = searchOf({ q: words, state: oneOf(STATES) });

const TONES = { active: 'good', new: 'warn', ended: 'plain', disabled: 'plain' } as const;

/** An operator's state in words. */
export const stateOf = ({ state }: Pick<OperatorRow, 'state'>, t: Translate): State => ({
  text: t(`administration.operators.state.${state}`),
  tone: TONES[state],
});

const COLUMNS: readonly Column<OperatorRow>[] = [
  { name: 'console.name', kind: 'text', value: ({ name }) => name, share: 1.1 },
  {
    name: 'console.roles',
    kind: 'text',
    value: (row, t) => rolesText(row, t, languageNow()),
    share: 1.1,
  },
  {
    name: 'console.scope',
    kind: 'text',
    value: (row, t) => scopeText(row, t, languageNow()),
    isExtra: true,
  },
  {
    name: 'administration.operators.lastUse',
    kind: 'instant',
    value: ({ lastSeenAt }) => lastSeenAt,
    share: 0.9,
  },
  {
    name: 'administration.operators.factor',
    kind: 'text',
    value: ({ kind, hasSecondFactor }, t) =>
      kind === 'script'
        ? t('administration.operators.script')
        : t(hasSecondFactor ? 'administration.yes' : 'administration.no'),
    share: 0.8,
    isExtra: true,
  },
  { name: 'administration.operators.state', kind: 'state', value: stateOf, share: 0.9 },
];

/** Everybody who may act, and the chosen operator beside them. */
export function OperatorsPage() {
  const t = useT();
  const { rights } = useOperator();
  const search = useSearch({ from: '/signed-in/administration/operators' });
  return (
    <>
      <PageHeader title={t('administration.operators')} text={t('administration.operators.text')} />
      {mayCall(rights, 'POST /operator/proposals', 'operators.change') && (
        <p className={styles.acts}>
          <Link to="/administration/operators/propose" search resetScroll={false}>
            {t('administration.operators.propose')}
          </Link>
          <Link to="/administration/operators/propose-script" search resetScroll={false}>
            {t('administration.operators.proposeScript')}
          </Link>
        </p>
      )}
      <WithPanel>
        <Table
          name={t('administration.operators')}
          source={operatorSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id: operatorId }) => ({
            to: '/administration/operators/$operatorId',
            params: { operatorId },
          })}
          now={operatorRowQuery}
          at="/administration/operators"
          filters={[
            { kind: 'words', name: 'q', label: t('administration.operators.search') },
            {
              kind: 'choice',
              name: 'state',
              label: t('administration.operators.state'),
              options: [
                { label: t('administration.operators.all') },
                ...STATES.map((value) => ({
                  value,
                  label: t(`administration.operators.state.${value}`),
                })),
              ],
            },
          ]}
          empty={t('administration.operators.empty')}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}
