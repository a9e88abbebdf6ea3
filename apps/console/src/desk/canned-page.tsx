import type { CannedTexts } from '@merenda/domain/help/canned-answers';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { brandOptions } from '../places/brand-options.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import type { Column } from '../table/column.ts';
import { Listed } from '../table/listed.tsx';
import { useKeptFocus } from '../table/use-kept-focus.ts';
import { CannedEditor } from './canned-editor.tsx';
import { CannedText, MissingLanguages } from './canned-text.tsx';
import styles from './desk.module.css';
import { type CannedAnswer, cannedQuery } from './queries.ts';

/** A canned answer in one of its languages. */
interface Line {
  title: string;
  language: Language;
  text: string;
}

const COLUMNS: readonly Column<Line>[] = [
  { name: 'desk.answers.title', kind: 'text', value: ({ title }) => title },
  { name: 'desk.language', kind: 'text', value: ({ language }) => LANGUAGE_NAMES[language] },
  { name: 'desk.answers.text', kind: 'text', value: ({ text }) => text, share: 4 },
];

const linesOf = ({ title, texts }: CannedAnswer): Line[] =>
  LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text ? [{ title, language, text }] : [];
  });

/** Canned answers are the company's: a person of single schools has none (product:console-desk#canned-answers). */
export function CannedPage() {
  const t = useT();
  const brands = brandOptions(useOperator());
  const search = useSearch({ from: '/signed-in/desk/answers' });
  const { value: company } =
    brands.find(({ value }) => value === search.company) ?? brands[0] ?? {};
  if (company) return <Answers company={company} brands={brands} />;
  return (
    <>
      <PageHeader title={t('desk.answers')} back={<BackLink to="/desk" />} />
      <EmptyState title={t('desk.answers.ofBrand')} />
    </>
  );
}

/** A brand's canned answers, and the chosen one to be changed or, without that right, read. */
function Answers({
  company,
  brands,
}: {
  company: string;
  brands: ReturnType<typeof brandOptions>;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { rights } = useOperator();
  const mayChange = mayCall(rights, 'POST /operator/canned-answers', 'tickets.answer');
  const { data, error, refetch } = useQuery(cannedQuery(company));
  const [chosen, setChosen] = useState<CannedAnswer | 'new'>();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return (
    <>
      <PageHeader
        title={t('desk.answers')}
        back={<BackLink to="/desk" />}
        action={
          mayChange && (
            <Button kind="soft" onClick={() => setChosen('new')}>
              {t('desk.answers.new')}
            </Button>
          )
        }
      />
      <div className={styles.filters} data-unprinted>
        <div className={styles.lists}>
          <SelectField
            label={t('desk.brand')}
            value={company}
            options={brands}
            onChange={(brand) => {
              setChosen(undefined);
              void navigate({ to: '/desk/answers', search: { company: brand } });
            }}
          />
        </div>
      </div>
      <div ref={place} className={styles.editing}>
        <div className={styles.list}>
          {!data &&
            (error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <ListSkeleton />
            ))}
          {data?.length === 0 && <EmptyState title={t('desk.answers.none')} />}
          {data && data.length > 0 && (
            <Listed
              name={t('desk.answers')}
              columns={COLUMNS}
              rows={data.flatMap(linesOf)}
              idOf={({ title, language }) => `${language} ${title}`}
            >
              <ul className={styles.inbox}>
                {data.map((answer) => (
                  <li key={answer._id}>
                    <button
                      type="button"
                      className={styles.row}
                      aria-pressed={chosen !== 'new' && chosen?._id === answer._id}
                      onClick={() => setChosen(answer)}
                    >
                      <span>{answer.title}</span>
                      <MissingLanguages texts={answer.texts as CannedTexts} />
                    </button>
                  </li>
                ))}
              </ul>
            </Listed>
          )}
        </div>
        {chosen && chosen !== 'new' && !mayChange && (
          <section className={styles.panel} aria-label={chosen.title}>
            <CannedText answer={chosen} />
            <MissingLanguages texts={chosen.texts as CannedTexts} />
          </section>
        )}
        {chosen && mayChange && (
          <CannedEditor
            // A saved answer is the next one to be changed, at its new version.
            key={chosen === 'new' ? `new ${company}` : `${chosen._id} ${chosen.version}`}
            company={company}
            answer={chosen === 'new' ? undefined : chosen}
            onDone={setChosen}
          />
        )}
      </div>
    </>
  );
}
