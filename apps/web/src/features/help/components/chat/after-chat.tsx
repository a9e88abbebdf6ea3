import { SURVEY } from '@merenda/domain/help/tickets';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useState } from 'react';
import { type Ticket, useSetConversation } from '../../api/tickets.ts';
import { statusText } from '../../model/status-text.ts';
import { isSurveyDue } from '../../model/survey-draw.ts';
import styles from './chat.module.css';
import { SurveyDialog } from './survey-dialog.tsx';

/**
 * The end of a conversation: its outcome and links. A conversation that has just ended may get a survey,
 * else thanks (product:help#survey).
 */
export function AfterChat({
  ticket,
  hasJustEnded,
  onReopened,
  onNew,
}: {
  ticket: Ticket;
  hasJustEnded: boolean;
  onReopened: () => void;
  onNew: () => void;
}) {
  const t = useT();
  const set = useSetConversation(ticket._id);
  const survey = useSurvey(hasJustEnded);
  return (
    <Card>
      <div className={styles.after} role="status">
        <p>{statusText(t, ticket)}</p>
        {hasJustEnded && !survey.isDue && <p>{t('chat.thanks')}</p>}
        {ticket.status === 'closed' && (
          <Button
            kind="soft"
            wide
            busy={set.isPending}
            onClick={() =>
              set.mutate('open', {
                onSuccess: onReopened,
                onError: (error) => notifyFailure(error, 'global.error.message'),
              })
            }
          >
            {t('chat.reopen')}
          </Button>
        )}
        <Button kind="outline" wide onClick={onNew}>
          {t('chat.new')}
        </Button>
      </div>
      <SurveyDialog open={survey.isShown} onClose={survey.close} />
    </Card>
  );
}

function useSurvey(hasJustEnded: boolean) {
  const [isDue, setDue] = useState(() => hasJustEnded && isSurveyDue());
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => setShown(true), SURVEY.delayMs);
    return () => clearTimeout(timer);
  }, [isDue]);
  const close = () => {
    setShown(false);
    setDue(false);
  };
  return { isDue, isShown, close };
}
