import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { automaticQuery } from '../../../queries/automatic.ts';
import { useSession } from '../../../session/session.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Screen.tsx';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import { AutomaticRule } from './AutomaticRule.tsx';
import styles from './automatic.module.css';
import { useTakesCards } from './useTakesCards.ts';

/** The automatic top-ups, beneath the cards that pay them; not where no card is taken. */
export function AutomaticTopups() {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(automaticQuery(me.company));
  const takesCards = useTakesCards();
  if (!takesCards) return null;
  return (
    <Section title={t('topups.automatic.list')}>
      {data?.docs.length === 0 && <p className={styles.quiet}>{t('topups.automatic.none')}</p>}
      {data && data.docs.length > 0 && (
        <ul className={styles.list}>
          {data.docs.map((rule) => (
            <AutomaticRule key={rule._id} rule={rule} />
          ))}
        </ul>
      )}
      {data && (
        <ButtonLink
          to="/payments/automatic"
          kind="outline"
          wide
          icon={<IconPlus size={20} aria-hidden />}
        >
          {t('topups.automatic.add')}
        </ButtonLink>
      )}
      {!data &&
        (error ? (
          <ErrorState
            error={error}
            text="topups.automatic.error.load"
            onRetry={() => void refetch()}
          />
        ) : (
          <ListSkeleton rows={1} />
        ))}
    </Section>
  );
}
