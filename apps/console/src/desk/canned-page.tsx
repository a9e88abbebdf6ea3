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
import { useState } from 'react';
import { brandOptions } from '../places/brand-options.ts';
import { useOperator } from '../session/operator.ts';
import { CannedEditor } from './canned-editor.tsx';
import styles from './desk.module.css';
import { type CannedAnswer, cannedQuery } from './queries.ts';

/** A brand's canned answers, and the chosen one to be changed (product:console-desk#canned-answers). */
export function CannedPage() {
  const t = useT();
  const navigate = useNavigate();
  const brands = brandOptions(useOperator());
  const { company = brands[0]?.value ?? '' } = useSearch({ from: '/signed-in/desk/answers' });
  const { data, error, refetch } = useQuery(cannedQuery(company));
  const [chosen, setChosen] = useState<CannedAnswer | 'new'>();
  return (
    <>
      <PageHeader
        title={t('desk.answers')}
        back={<BackLink to="/desk" />}
        action={
          <Button kind="soft" onClick={() => setChosen('new')}>
            {t('desk.answers.new')}
          </Button>
        }
      />
      <div className={styles.filters}>
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
      <div className={styles.editing}>
        <div className={styles.list}>
          {!data &&
            (error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <ListSkeleton />
            ))}
          {data?.docs.length === 0 && <EmptyState title={t('desk.answers.none')} />}
          {data && data.docs.length > 0 && (
            <ul className={styles.inbox}>
              {data.docs.map((answer) => (
                <li key={answer._id}>
                  <button
                    type="button"
                    className={styles.row}
                    aria-pressed={chosen !== 'new' && chosen?._id === answer._id}
                    onClick={() => setChosen(answer)}
                  >
                    {answer.title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        {chosen && (
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
