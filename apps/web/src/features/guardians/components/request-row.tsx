import { formatDay } from '@merenda/i18n';
import { useId } from 'react';
import { companyDay } from '../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { CardRow } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { type GuardianRequest, type Place, useAnswerRequest } from '../api/guardians.ts';
import styles from './guardians.module.css';

/** Somebody who asks to be another guardian, and the owner's answer. */
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
