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
import { type ReactNode, useRef, useState } from 'react';
import { brandOptions } from '../places/brand-options.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { useBegun } from '../session/use-draft-form.ts';
import type { Column } from '../table/column.ts';
import { Listed } from '../table/listed.tsx';
import { useKeptFocus } from '../table/use-kept-focus.ts';
import { CannedEditor, cannedDraft } from './canned-editor.tsx';
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

/** A brand's canned answers, once they are read. */
function Answers(of: { company: string; brands: ReturnType<typeof brandOptions> }) {
  const { data, error, refetch } = useQuery(cannedQuery(of.company));
  if (data) return <Editing key={of.company} {...of} answers={data} />;
  return (
    <>
      <Head {...of} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />}
    </>
  );
}

/** The page's title and its choice of a brand. */
function Head({
  company,
  brands,
  action,
}: {
  company: string;
  brands: ReturnType<typeof brandOptions>;
  action?: ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('desk.answers')} back={<BackLink to="/desk" />} action={action} />
      <div className={styles.filters} data-unprinted>
        <div className={styles.lists}>
          <SelectField
            label={t('desk.brand')}
            value={company}
            options={brands}
            onChange={(brand) => void navigate({ to: '/desk/answers', search: { company: brand } })}
          />
        </div>
      </div>
    </>
  );
}

const NEW = 'new';

/** A brand's canned answers, and the chosen one to be changed or, without that right, read. */
function Editing({
  answers,
  ...head
}: {
  answers: readonly CannedAnswer[];
  company: string;
  brands: ReturnType<typeof brandOptions>;
}) {
  const { company } = head;
  const t = useT();
  const { rights } = useOperator();
  const mayChange = mayCall(rights, 'POST /operator/canned-answers', 'tickets.answer');
  const begun = useBegun([company, ...answers.map(({ _id }) => _id)], cannedDraft);
  const [chosen, setChosen] = useState<CannedAnswer | typeof NEW | undefined>(
    begun === company ? NEW : answers.find(({ _id }) => _id === begun),
  );
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return (
    <>
      <Head
        {...head}
        action={
          mayChange && (
            <Button kind="soft" onClick={() => setChosen(NEW)}>
              {t('desk.answers.new')}
            </Button>
          )
        }
      />
      <div ref={place} className={styles.editing}>
        <div className={styles.list}>
          {answers.length === 0 ? (
            <EmptyState title={t('desk.answers.none')} />
          ) : (
            <Listed
              name={t('desk.answers')}
              columns={COLUMNS}
              rows={answers.flatMap(linesOf)}
              idOf={({ title, language }) => `${language} ${title}`}
            >
              <ul className={styles.inbox}>
                {answers.map((answer) => (
                  <li key={answer._id}>
                    <button
                      type="button"
                      className={styles.row}
                      aria-pressed={chosen !== NEW && chosen?._id === answer._id}
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
        {chosen && chosen !== NEW && !mayChange && (
          <section className={styles.panel} aria-label={chosen.title}>
            <CannedText answer={chosen} />
            <MissingLanguages texts={chosen.texts as CannedTexts} />
          </section>
        )}
        {chosen && mayChange && (
          <CannedEditor
            // A saved answer is the next one to be changed, at its new version.
            key={chosen === NEW ? NEW : `${chosen._id} ${chosen.version}`}
            company={company}
            answer={chosen === NEW ? undefined : chosen}
            onDone={setChosen}
          />
        )}
      </div>
    </>
  );
}
