import { SLOWEST_SHARE } from '@merenda/domain/help/desk';
import { SURVEY } from '@merenda/domain/help/tickets';
import { dateLocale } from '@merenda/domain/places/languages';
import { SECOND_MS } from '@merenda/domain/time/spans';
import { formatDateTime } from '@merenda/i18n';
import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { languageNow, useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { brandOptions } from '../places/brand-options.ts';
import { localZone } from '../session/local-zone.ts';
import { useOperator } from '../session/operator.ts';
import type { Column } from '../table/column.ts';
import { Listed } from '../table/listed.tsx';
import { Table } from '../table/table.tsx';
import styles from './desk.module.css';
import { type Figures, figuresQuery, figuresSource } from './queries.ts';
import { formatLength } from './waiting-time.ts';

type Week = Figures['docs'][number];
type Comment = Figures['comments'][number];

/** The time of half the cases and of nine in ten: "20 min · 3 hr". */
const timesOf = ({ medianSeconds, ninetySeconds }: Week['closed']): string | undefined =>
  medianSeconds === undefined || ninetySeconds === undefined
    ? undefined
    : dotted(
        [medianSeconds, ninetySeconds].map((seconds) =>
          formatLength(languageNow(), seconds * SECOND_MS),
        ),
      );

const COLUMNS: readonly Column<Week>[] = [
  { name: 'desk.figures.week', kind: 'day', value: ({ week }) => week },
  { name: 'desk.figures.opened', kind: 'number', value: ({ opened }) => opened, share: 0.8 },
  {
    name: 'desk.figures.firstAnswers',
    kind: 'number',
    value: ({ answered }) => answered.count,
    share: 1.2,
  },
  {
    name: 'desk.figures.answered',
    kind: 'text',
    value: ({ answered }) => timesOf(answered),
    share: 1.1,
  },
  { name: 'desk.figures.ended', kind: 'number', value: ({ closed }) => closed.count },
  { name: 'desk.figures.closed', kind: 'text', value: ({ closed }) => timesOf(closed) },
  { name: 'desk.figures.ratings', kind: 'number', value: ({ survey }) => survey.count, share: 1.1 },
  {
    name: 'desk.figures.survey',
    kind: 'text',
    share: 1.2,
    value: ({ survey: { average } }, t) =>
      average === undefined
        ? undefined
        : t('desk.figures.average', { average: oneDecimal(average), max: SURVEY.maxRating }),
  },
];

const COMMENT_COLUMNS: readonly Column<Comment>[] = [
  { name: 'finance.day', kind: 'instant', value: ({ at }) => at },
  { name: 'desk.figures.survey', kind: 'number', value: ({ rating }) => rating },
  { name: 'desk.figures.comments', kind: 'text', value: ({ comment }) => comment, share: 5 },
];

const oneDecimal = (value: number): string =>
  new Intl.NumberFormat(dateLocale(languageNow()), { maximumFractionDigits: 1 }).format(value);

/** How fast guardians were answered, and what they thought of it (product:console-desk#figures). */
export function FiguresPage() {
  const t = useT();
  const language = useLanguage();
  const { company } = useSearch({ from: '/signed-in/desk/figures' });
  const comments = useQuery(figuresQuery(company)).data?.comments ?? [];
  const percent = new Intl.NumberFormat(dateLocale(language), { style: 'percent' }).format(
    SLOWEST_SHARE,
  );
  const brands = brandOptions(useOperator());
  return (
    <>
      <PageHeader
        title={t('desk.figures')}
        text={t('desk.figures.how', { share: percent })}
        back={<BackLink to="/desk" />}
      />
      <div className={styles.figures}>
        <Table
          name={t('desk.figures')}
          source={figuresSource({ company })}
          columns={COLUMNS}
          idOf={({ week }) => week}
          at="/desk/figures"
          filters={[
            {
              kind: 'choice',
              name: 'company',
              label: t('desk.brand'),
              options: [{ label: t('desk.brand.all') }, ...brands],
            },
          ]}
          empty={t('desk.empty')}
        />
      </div>
      {comments.length > 0 && (
        <Section title={t('desk.figures.comments')}>
          <Listed
            name={t('desk.figures.comments')}
            columns={COMMENT_COLUMNS}
            rows={comments}
            idOf={({ _id }) => _id}
          >
            <ul className={styles.comments}>
              {comments.map(({ _id, at, rating, comment }) => (
                <li key={_id}>
                  <b>{t('desk.figures.average', { average: rating, max: SURVEY.maxRating })}</b>
                  <span dir="auto">{comment}</span>
                  <small>{formatDateTime(language, at, 'short', localZone())}</small>
                </li>
              ))}
            </ul>
          </Listed>
        </Section>
      )}
    </>
  );
}
