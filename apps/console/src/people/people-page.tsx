import { isTooShort, MIN_SEARCHED_WORD } from '@merenda/domain/forms/people-search';
import type { Translate } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Outlet, useSearch } from '@tanstack/react-router';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import type { Column } from '../table/column.ts';
import { oneOf, searchOf, words } from '../table/search.ts';
import { WithPanel } from '../table/side-panel.tsx';
import { Table } from '../table/table.tsx';
import { KINDS, type Person, peopleSource, personQuery } from './queries.ts';

export const PEOPLE_SEARCH = searchOf({ q: words, kind: oneOf(KINDS) });

const COLUMNS: readonly Column<Person>[] = [
  { name: 'people.name', kind: 'text', value: ({ name }) => name, share: 1.6 },
  { name: 'people.kind', kind: 'text', value: ({ kind }, t) => t(`people.kind.${kind}`) },
  {
    name: 'people.where',
    kind: 'text',
    value: ({ school, class: group, email }) =>
      school ? [school.name, group?.name].filter(Boolean).join(', ') : email,
    share: 1.8,
  },
  {
    name: 'people.number',
    kind: 'text',
    value: ({ enrollmentNumber }) => enrollmentNumber,
    isExtra: true,
  },
  {
    name: 'people.foundBy',
    kind: 'state',
    value: ({ foundBy, blocked }, t) =>
      blocked
        ? { text: t('people.blocked'), tone: 'bad' }
        : {
            text: t(`people.foundBy.${foundBy}`),
            tone: foundBy === 'similar' ? 'warn' : 'plain',
          },
  },
];

/** The search over students and guardians, and the chosen person beside it (product:console-people#search). */
export function PeoplePage() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/people' });
  const { rights } = useOperator();
  return (
    <>
      <PageHeader
        title={t('people.title')}
        text={t('people.hint')}
        action={
          mayCall(rights, 'POST /operator/schools/:id/class-changes', 'students.change') && (
            <ButtonLink kind="outline" to="/people/classes" search>
              {t('people.classes')}
            </ButtonLink>
          )
        }
      />
      <WithPanel>
        <Table
          name={t('people.title')}
          source={peopleSource(search)}
          columns={COLUMNS}
          idOf={({ _id }) => _id}
          open={({ _id, kind }) =>
            kind === 'student'
              ? { to: '/people/students/$studentId', params: { studentId: _id } }
              : { to: '/people/guardians/$guardianId', params: { guardianId: _id } }
          }
          now={personQuery}
          at="/people"
          filters={[
            { kind: 'words', name: 'q', label: t('people.search') },
            {
              kind: 'choice',
              name: 'kind',
              label: t('people.kind'),
              options: [
                { label: t('people.kind.all') },
                ...KINDS.map((value) => ({ value, label: t(`people.kind.${value}`) })),
              ],
            },
          ]}
          empty={emptyText(search.q, t)}
        />
        <Outlet />
      </WithPanel>
    </>
  );
}

/** The reason for an empty list: a search for a name wants some letters. */
function emptyText(q: string | undefined, t: Translate): string {
  if (q === undefined) return t('people.start');
  return isTooShort(q) ? t('people.short', { least: MIN_SEARCHED_WORD }) : t('people.none');
}
