import { Button, ButtonLink } from '../../src/blocks/actions/button.tsx';
import { BellDrawing } from '../../src/blocks/drawings/drawings.tsx';
import { EmptyState } from '../../src/blocks/states/empty-state.tsx';
import { ErrorScreen, ErrorState } from '../../src/blocks/states/error-state.tsx';
import { NoConnection } from '../../src/blocks/states/no-connection.tsx';
import {
  Bone,
  ListSkeleton,
  Loading,
  ScreenSkeleton,
  Spinner,
} from '../../src/blocks/states/skeletons.tsx';
import { SuccessState } from '../../src/blocks/states/success-state.tsx';
import { UnansweredNote, UnansweredWizard } from '../../src/blocks/states/unanswered.tsx';
import { Unread } from '../../src/blocks/states/unread.tsx';
import { ApiFailure } from '../../src/client/failure.ts';
import { useT } from '../../src/i18n/language.ts';
import { Block, LONG, State } from '../block.tsx';

const nothing = () => {};
const REFUSED = new ApiFailure({ status: 403, code: 'operator_not_allowed', message: 'no right' });
const GONE = new ApiFailure({ status: 404, code: 'not_found', message: 'not there' });

const FAILED = { data: undefined, isError: true, failureReason: GONE, refetch: nothing };

export function States() {
  return (
    <>
      <Nothing />
      <Coming />
      <Done />
    </>
  );
}

function Nothing() {
  const t = useT();
  return (
    <>
      <Block name="EmptyState">
        <State name="with an action">
          <EmptyState
            drawing={<BellDrawing />}
            title={t('pick.nothing')}
            text={LONG}
            action={<Button>{t('common.continue')}</Button>}
          />
        </State>
        <State name="words only">
          <EmptyState title={t('pick.nothing')} />
        </State>
      </Block>
      <Block name="ErrorState">
        <State name="our fault">
          <ErrorState onRetry={nothing} />
        </State>
        <State name="not there">
          <ErrorState error={GONE} />
        </State>
        <State name="refused">
          <ErrorState error={REFUSED} onRetry={nothing} />
        </State>
      </Block>
      <Block name="NoConnection">
        <State name="idle">
          <NoConnection />
        </State>
      </Block>
      <Block name="Unread">
        <State name="failed" wide>
          <Unread of={[FAILED]} text={LONG} />
        </State>
        <State name="all is read">
          <Unread of={[{ ...FAILED, data: [] }]} text={LONG} />
        </State>
      </Block>
      <Block name="ErrorScreen">
        <State name="not there" wide>
          <ErrorScreen error={GONE} onRetry={nothing} />
        </State>
      </Block>
    </>
  );
}

function Coming() {
  const t = useT();
  return (
    <>
      <Block name="Bone">
        <State name="line and circle">
          <Bone />
          <Bone width="48px" height="48px" round />
        </State>
      </Block>
      <Block name="Loading">
        <State name="busy">
          <Loading>
            <Bone width="60%" />
            <Bone />
          </Loading>
        </State>
      </Block>
      <Block name="ListSkeleton">
        <State name="busy">
          <ListSkeleton rows={2} />
        </State>
      </Block>
      <Block name="ScreenSkeleton">
        <State name="busy" wide>
          <ScreenSkeleton />
        </State>
      </Block>
      <Block name="Spinner">
        <State name="busy">
          <Spinner label={t('common.loading')} />
        </State>
      </Block>
    </>
  );
}

function Done() {
  const t = useT();
  return (
    <>
      <Block name="SuccessState">
        <State name="done" wide>
          <SuccessState
            title={t('common.copied')}
            text={LONG}
            action={<Button wide>{t('common.continue')}</Button>}
            others={
              <ButtonLink to="/" kind="plain">
                {t('common.back')}
              </ButtonLink>
            }
          />
        </State>
      </Block>
      <Block name="UnansweredNote">
        <State name="idle">
          <UnansweredNote />
        </State>
      </Block>
      <Block name="UnansweredWizard">
        {[false, true].map((busy) => (
          <State key={String(busy)} name={busy ? 'busy' : 'idle'} wide>
            <UnansweredWizard
              title={t('transfers.title')}
              text={LONG}
              busy={busy}
              again={nothing}
              onLeave={nothing}
            />
          </State>
        ))}
      </Block>
    </>
  );
}
