import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PeopleDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  requestQuery,
  useAgreeByEmail,
  useRefuseByEmail,
} from '../../../features/guardians/api/guardians.ts';
import styles from '../../../features/guardians/components/guardians.module.css';
import { Terms } from '../../../features/guardians/components/terms.tsx';
import { signedInHint } from '../../../session/hint.ts';
import { rememberPath } from '../../../session/return-path.ts';

/**
 * The page /request?token=…: a request to be another guardian. The owner agrees or refuses by one tap
 * (product:guardians#requests). Opening the page does nothing: mail scanners open links before their
 * readers do.
 */
export default function RequestPage() {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? <Request token={token} /> : <Over />;
}

// The request is over or another owner's, or the link was cut in two.
const isOver = (error: unknown) => isFailure(error, 'not_found', 'validation_failed');

function Request({ token }: { token: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(requestQuery(token));
  const agree = useAgreeByEmail(token);
  const refuse = useRefuseByEmail(token);
  if (refuse.isSuccess) return <Over words="refused" />;
  if ([error, agree.error, refuse.error].some(isOver)) return <Over />;
  if (!data) {
    return error ? (
      <ErrorScreen error={error} onRetry={() => void refetch()} />
    ) : (
      <ScreenSkeleton />
    );
  }
  const { student, requester } = data;
  const toLogin = () => {
    rememberPath(`/request?token=${encodeURIComponent(token)}`);
    void navigate({ to: '/login', search: true });
  };
  const tell = (failure: unknown) => {
    if (isFailure(failure, 'unauthenticated')) return toLogin();
    if (!isOver(failure)) notifyFailure(failure, 'guardians.error.save');
  };
  const isAgreeing = agree.isPending || agree.isSuccess;
  const isSignedIn = signedInHint.get();
  return (
    <Screen>
      <PageHeader
        title={t('request.heading', { guardian: requester.name, student })}
        text={
          <span className={styles.address}>{t('request.text', { email: requester.email })}</span>
        }
      />
      <Card className={styles.offer}>
        <Terms
          terms={[
            { about: 'sees', text: t('request.sees') },
            { about: 'adds', text: t('request.add') },
            { about: 'spends', text: t('request.mayNotSpend') },
            { about: 'keeps', text: t('request.stranger') },
          ]}
        />
      </Card>
      <div className={styles.choices}>
        <Button
          wide
          busy={isAgreeing}
          onClick={() => {
            if (!isSignedIn) return toLogin();
            agree.mutate(undefined, {
              onSuccess: ({ dependent }) => {
                notify('good', t('guardians.agreed', { name: requester.name }));
                void navigate({
                  to: '/dependents/$dependentId',
                  params: { dependentId: dependent },
                  replace: true,
                });
              },
              onError: tell,
            });
          }}
        >
          {t(isSignedIn ? 'guardians.agree' : 'request.signIn')}
        </Button>
        <Button
          kind="outline"
          wide
          busy={refuse.isPending}
          disabled={isAgreeing}
          onClick={() => refuse.mutate(undefined, { onError: tell })}
        >
          {t('guardians.refuse')}
        </Button>
      </div>
    </Screen>
  );
}

/** The request can no longer be answered, or not by this account. */
function Over({ words = 'over' }: { words?: 'over' | 'refused' }) {
  const t = useT();
  return (
    <Screen>
      <SuccessState
        drawing={<PeopleDrawing />}
        title={t(`request.${words}.title`)}
        text={t(`request.${words}.text`)}
        action={
          <ButtonLink to="/" wide>
            {t('invitation.toStart')}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
