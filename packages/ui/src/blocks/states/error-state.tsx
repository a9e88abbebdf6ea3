import type { Key } from '@merenda/i18n';
import { isFailure, type Reason, reasonOf } from '../../client/failure.ts';
import { useT } from '../../i18n/language.ts';
import { Button, ButtonLink } from '../actions/button.tsx';
import { useTitle } from '../browser/use-title.ts';
import { CloudDrawing } from '../drawings/drawing.tsx';
import { Screen } from '../layout/screen.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorProps {
  error?: unknown;
  /** Where no call has failed yet. */
  reason?: Reason;
  text?: Key;
  onRetry?: (() => void) | undefined;
}

/**
 * The state of content that could not be shown: the reason, a remedy, a retry. `text` is the
 * place's own text; otherwise the reason has one.
 */
export function ErrorState({
  error,
  reason = reasonOf(error),
  text,
  onRetry,
  titleAs = 'p',
}: ErrorProps & { titleAs?: 'p' | 'h1' }) {
  const t = useT();
  return (
    <div role="alert" data-page-failed={titleAs === 'h1' ? reason : undefined}>
      <EmptyState
        drawing={<CloudDrawing />}
        title={t(`error.${reason}.title`)}
        text={(reason === 'refused' && saidBy(error)) || t(text ?? `error.${reason}.text`)}
        titleAs={titleAs}
        action={
          onRetry &&
          mayHelp(reason) && (
            // Where only a part of a screen is missing, the retry is not the screen's main action.
            <Button kind={titleAs === 'h1' ? 'primary' : 'soft'} onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** Trying again changes nothing for a missing record or right. */
const mayHelp = (reason: Reason): boolean => reason !== 'refused' && reason !== 'notFound';

/** The server's own words, which say whose right it is. */
const saidBy = (error: unknown) => (isFailure(error) ? error.userMessage : undefined);

/** The state of a whole page that could not be shown; it also has the way back to the start. */
export function ErrorScreen(props: ErrorProps) {
  const t = useT();
  const reason = props.reason ?? reasonOf(props.error);
  useTitle(t(`error.${reason}.title`));
  return (
    <Screen centred>
      <ErrorState {...props} titleAs="h1" />
      <ButtonLink kind={mayHelp(reason) ? 'plain' : 'primary'} wide to="/">
        {t('notFound.action')}
      </ButtonLink>
    </Screen>
  );
}
