import type { FirstSteps as Steps } from '@merenda/contract/users';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useChangeAccount, useSession } from '../../../session/session.ts';
import { firstStepsQuery } from '../api/first-steps.ts';

/**
 * The steps of the first week, each with a link, ticked when done. The card disappears when all are done,
 * or when it is dismissed (product:home#first-steps).
 */
export function FirstSteps() {
  const t = useT();
  const { me } = useSession();
  const change = useChangeAccount();
  const { data } = useQuery(firstStepsQuery(me._id));
  const isOver = data?.docs.every(({ done }) => done) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one is done
  useEffect(() => {
    if (isOver) change({ hasFirstSteps: false });
  }, [isOver]);
  if (!data || isOver) return null;
  return (
    <Section
      title={t('home.steps.title')}
      action={
        <Button kind="plain" size="small" onClick={() => change({ hasFirstSteps: false })}>
          {t('home.steps.hide')}
        </Button>
      }
    >
      <Card flush>
        {data.docs.map((one) => (
          <RowLink
            key={one.step}
            {...pageOf(one)}
            icon={one.done ? <IconCircleCheckFilled size={22} /> : <IconCircle size={22} />}
          >
            {t(`home.steps.${one.step}`)}
            {one.done && <Hidden>, {t('home.steps.done')}</Hidden>}
          </RowLink>
        ))}
      </Card>
    </Section>
  );
}

/** The page of a step. A step for a student leads to registering one if there is none. */
function pageOf({ step, student: dependentId }: Steps['docs'][number]): LinkProps {
  if (step === 'topup') return { to: '/payments' };
  if (step === 'student' || !dependentId) return { to: '/create-student' };
  const params = { dependentId };
  if (step === 'health') return { to: '/dependents/anamnesis/$dependentId', params };
  if (step === 'order') return { to: '/dependents/$dependentId/buy', params };
  return { to: '/dependents/$dependentId/consumption-report/limit', params };
}
