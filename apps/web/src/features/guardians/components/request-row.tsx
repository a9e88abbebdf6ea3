import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { companyDay } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useId } from 'react';
import { useSession } from '../../../session/session.ts';
import { type GuardianRequest, type Place, useAnswerRequest } from '../api/guardians.ts';
import styles from './guardians.module.css';

/** A request to be another guardian, with the owner's answers. */
export function RequestRow({ request, place }: { request: GuardianRequest; place: Place }) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const { responsible } = useSession();
  const respond = useAnswerRequest(place);
  const { _id, name, email, expiresAt } = request;
  const day = formatDay(language, companyDay(expiresAt));
  const isBusy = (answer: 'agree' | 'refuse') =>
    respond.isPending && respond.variables.answer === answer;
  const send = (answer: 'agree' | 'refuse') =>
    respond.mutate(
      { id: _id, answer },
      {
        onSuccess: () =>
          notify(
            'good',
            answer === 'agree' ? t('guardians.agreed', { name }) : t('guardians.refused'),
          ),
        onError: (error) => notifyFailure(error, 'guardians.error.save'),
      },
    );
  return (
    <li className={styles.row}>
      <CardRow
        picture={<Avatar id={_id} name={name} size={40} />}
        title={<span id={id}>{name}</span>}
        text={<span className={styles.address}>{t('guardians.asking', { email, day })}</span>}
      />
      <div className={styles.below}>
        {responsible.emailConfirmed && (
          <Button
            kind="soft"
            size="small"
            aria-describedby={id}
            busy={isBusy('agree')}
            disabled={respond.isPending}
            onClick={() => send('agree')}
          >
            {t('guardians.agree')}
          </Button>
        )}
        <Button
          kind="plain"
          size="small"
          aria-describedby={id}
          busy={isBusy('refuse')}
          disabled={respond.isPending}
          onClick={() => send('refuse')}
        >
          {t('guardians.refuse')}
        </Button>
      </div>
    </li>
  );
}
