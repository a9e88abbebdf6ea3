import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../i18n/language.ts';
import { automaticQuery } from '../../../../queries/automatic.ts';
import { useSession } from '../../../../session/session.ts';
import { ButtonLink } from '../../../../ui/actions/button.tsx';
import { Section } from '../../../../ui/layout/screen.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/states/skeletons.tsx';
import { useTakesCards } from '../../model/automatic/use-takes-cards.ts';
import styles from './automatic.module.css';
import { AutomaticRule } from './automatic-rule.tsx';

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
