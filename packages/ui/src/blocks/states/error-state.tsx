import type { Key } from '@merenda/i18n';
import { isFailure } from '../../client/failure.ts';
import { useT } from '../../i18n/language.ts';
import { Button, ButtonLink } from '../actions/button.tsx';
import { useTitle } from '../browser/use-title.ts';
import { CloudDrawing } from '../drawings/drawing.tsx';
import { Screen } from '../layout/screen.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorProps {
  error?: unknown;
  text?: Key;
  onRetry?: (() => void) | undefined;
}

/**
 * What stands where something could not be shown: what happened, what to do, a retry. `text` says it
 * in the words of the place; otherwise the failure chooses (no connection, not there, our fault).
 */
export function ErrorState({
  error,
  text,
  onRetry,
  titleAs = 'p',
}: ErrorProps & { titleAs?: 'p' | 'h1' }) {
  const t = useT();
  const kind = kindOf(error);
  return (
    <div role="alert" data-page-away={(kind === 'connection' && titleAs === 'h1') || undefined}>
      <EmptyState
        drawing={<CloudDrawing />}
        title={t(`error.${kind}.title`)}
        text={text ? t(text) : t(`error.${kind}.text`)}
        titleAs={titleAs}
        action={
          onRetry && (
            // Where a part of a screen is missing, trying again is not the screen's main act.
            <Button kind={titleAs === 'h1' ? 'primary' : 'soft'} onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** A whole page that could not be shown; it has the way back to the start too. */
export function ErrorScreen(props: ErrorProps) {
  const t = useT();
  useTitle(t(`error.${kindOf(props.error)}.title`));
  return (
    <Screen>
      <ErrorState {...props} titleAs="h1" />
      <ButtonLink kind="plain" wide to="/">
        {t('notFound.action')}
      </ButtonLink>
    </Screen>
  );
}

function kindOf(error: unknown): 'connection' | 'notFound' | 'ours' {
  if (isFailure(error, 'unavailable', 'timeout')) return 'connection';
  // An address whose id cannot be one leads to nothing, either.
  if (isFailure(error, 'not_found', 'validation_failed')) return 'notFound';
  return 'ours';
}
