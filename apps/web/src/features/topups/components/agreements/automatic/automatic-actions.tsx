import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { AutomaticTopup } from '../../../../../queries/agreements.ts';
import { useAcceptsCards } from '../../../../../queries/gateways.ts';
import { useSession } from '../../../../../session/session.ts';
import { useAutomatic } from '../../../api/agreements.ts';
import { EndAgreement } from '../end-agreement.tsx';

/** Buttons to change (while cards are accepted), pause or resume, and delete. */
export function AutomaticActions({ automatic: { _id, pausedBy } }: { automatic: AutomaticTopup }) {
  const t = useT();
  const { me, responsible } = useSession();
  const { pause, resume, end } = useAutomatic(me.company, _id);
  const acceptsCards = useAcceptsCards(me.company);
  const onError = (error: unknown) => notifyFailure(error, 'topups.automatic.error.save');
  const needsCard = pausedBy === 'card' || pausedBy === 'processor';
  return (
    <>
      {acceptsCards && (
        <ButtonLink
          to="/payments/automatic"
          search={{ agreement: _id }}
          kind={needsCard ? 'primary' : 'outline'}
          size="small"
        >
          {t(needsCard ? 'topups.automatic.chooseCard' : 'common.edit')}
        </ButtonLink>
      )}
      {!needsCard && !(pausedBy && responsible.blocked) && (
        <Button
          kind={pausedBy ? 'primary' : 'outline'}
          size="small"
          busy={pause.isPending || resume.isPending}
          onClick={() => (pausedBy ? resume : pause).mutate(undefined, { onError })}
        >
          {t(pausedBy ? 'topups.automatic.resume' : 'topups.automatic.pause')}
        </Button>
      )}
      <EndAgreement
        end={end}
        label={t('common.delete')}
        title={t('topups.automatic.delete.title')}
        text={t('topups.automatic.delete.text')}
        confirm={t('topups.automatic.delete')}
        done="topups.automatic.deleted"
        failed="topups.automatic.error.save"
      />
    </>
  );
}
