import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Switch } from '@merenda/ui/blocks/choices/switch.tsx';
import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useId } from 'react';
import { useSession } from '../../../session/session.ts';
import {
  type Guardian,
  type GuardianRight,
  type Place,
  useChangeGuardian,
} from '../api/guardians.ts';
import styles from './guardians.module.css';

/**
 * One guardian with name and rights. The owner (`isManaged`) decides about the others and may end their
 * access; the others may end their own.
 */
export function GuardianRow({
  guardian,
  place,
  isManaged,
  onEnd,
}: {
  guardian: Guardian;
  place: Place;
  isManaged: boolean;
  onEnd: () => void;
}) {
  const t = useT();
  const id = useId();
  const { me, responsible } = useSession();
  const { _id, name, isOwner, isYou, maySpend, maySeeHealth } = guardian;
  const rights = dotted([
    t(maySpend ? 'guardians.maySpend' : 'guardians.mayNotSpend'),
    ...(maySeeHealth ? [t('guardians.maySeeHealth')] : []),
  ]);
  const canEnd = !isOwner && !responsible.blocked && (isManaged || isYou);
  return (
    <li className={styles.row}>
      <CardRow
        picture={<Avatar id={_id} name={isYou ? me.name : name} size={40} />}
        title={<span id={id}>{isYou ? t('guardians.you', { name }) : name}</span>}
        text={isOwner ? <Chip>{t('guardians.owner')}</Chip> : rights}
        aside={
          canEnd && (
            <Button kind="soft" size="small" aria-describedby={id} onClick={onEnd}>
              {t(isYou ? 'guardians.leave' : 'guardians.remove')}
            </Button>
          )
        }
      />
      {isManaged && !isOwner && (
        <>
          <RightSwitch
            right="maySpend"
            label={t('guardians.maySpendOf', { name })}
            hint={t('guardians.maySpendHint')}
            guardian={guardian}
            place={place}
          />
          <RightSwitch
            right="maySeeHealth"
            label={t('guardians.maySeeHealthOf', { name })}
            hint={t('guardians.maySeeHealthHint')}
            guardian={guardian}
            place={place}
          />
        </>
      )}
    </li>
  );
}

/** Shows a change at once, and takes it back if the server refuses. */
function RightSwitch({
  right,
  label,
  hint,
  guardian,
  place,
}: {
  right: GuardianRight;
  label: string;
  hint: string;
  guardian: Guardian;
  place: Place;
}) {
  const change = useChangeGuardian(place);
  const wanted = change.isPending ? change.variables.granted : guardian[right];
  return (
    <Switch
      label={label}
      hint={hint}
      checked={wanted}
      disabled={change.isPending}
      onChange={(granted) =>
        change.mutate(
          { guardianId: guardian._id, right, granted },
          { onError: (error) => notifyFailure(error, 'guardians.error.save') },
        )
      }
    />
  );
}
