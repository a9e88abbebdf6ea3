import { optionalLinesError } from '@merenda/domain/forms/text-forms';
import { SURVEY, TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { useAsk } from '@merenda/ui/blocks/form/form-scope.tsx';
import { atOnce } from '@merenda/ui/blocks/form/form-state.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import unseen from '@merenda/ui/blocks/layout/unseen.module.css';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { surveyQuery, useAnswerSurvey } from '../../api/tickets.ts';
import styles from './chat.module.css';

const STARS = Array.from({ length: SURVEY.maxRating }, (_, at) => at + 1);

/** One to five stars, without which nothing is sent, and a comment if there is one. */
export function SurveyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isError } = useQuery({ ...surveyQuery, enabled: open });
  // Then there is nothing to be asked, and thanks are said.
  useEffect(() => {
    if (open && isError) onClose();
  }, [open, isError, onClose]);
  return data ? <Questions open={open} onClose={onClose} survey={data} /> : null;
}

function Questions({
  open,
  onClose,
  survey,
}: {
  open: boolean;
  onClose: () => void;
  survey: Parameters<typeof useAnswerSurvey>[0];
}) {
  const t = useT();
  const answer = useAnswerSurvey(survey);
  const { form, change, field, refuse } = useForm(
    { rating: 0, comment: '' },
    { comment: ({ comment }) => atOnce(optionalLinesError(comment)) },
    { paths: { comment: 'comment' } },
  );
  const [first, second] = survey.questions;
  const send = () =>
    answer.mutate(form, {
      onSuccess: () => {
        notify('good', t('chat.thanks'));
        onClose();
      },
      onError: (error) => {
        if (refuse(error).length === 0) notifyFailure(error, 'notifications.error.answerQuestion');
      },
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('chat.survey.title')}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button waits busy={answer.isPending} onClick={send}>
            {t('chat.send')}
          </Button>
        </>
      }
    >
      <div className={styles.after}>
        <p>{first?.question}</p>
        <Stars
          label={first?.question ?? ''}
          rating={form.rating}
          onRate={(rating) => change({ rating })}
        />
        <TextArea
          label={second?.question ?? ''}
          optional
          rows={3}
          maxLength={TICKET_LIMITS.comment}
          {...field('comment')}
        />
      </div>
    </Dialog>
  );
}

function Stars({
  label,
  rating,
  onRate,
}: {
  label: string;
  /** 0 while there is none. */
  rating: number;
  onRate: (rating: number) => void;
}) {
  const t = useT();
  const id = useId();
  useAsk({ id, label, what: rating === 0 && 'choice' });
  return (
    <fieldset id={id} className={styles.stars} aria-label={label}>
      {STARS.map((star) => (
        <label key={star} className={styles.star} data-on={star <= rating || undefined}>
          <input
            type="radio"
            name="rating"
            className={unseen.choice}
            aria-label={t('chat.survey.star', { number: star, max: SURVEY.maxRating })}
            checked={star === rating}
            onChange={() => onRate(star)}
          />
          {star <= rating ? (
            <IconStarFilled size={32} aria-hidden />
          ) : (
            <IconStar size={32} aria-hidden />
          )}
        </label>
      ))}
    </fieldset>
  );
}
