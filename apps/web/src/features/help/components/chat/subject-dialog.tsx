import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import type { ChoiceOption } from '@merenda/ui/blocks/choices/choice-row.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import type { Request } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type ReactNode, useState } from 'react';
import styles from './chat.module.css';

/** The subject of a conversation, and the first message about it. */
export type Subject = Omit<Request<'POST /user-tickets'>['body'], 'conversationId'> & {
  message: string;
};

/** A dialog in which somebody chooses it. */
export interface SubjectDialogProps {
  open: boolean;
  onClose: () => void;
  onChosen: (subject: Subject) => void;
}

/** The choice of a subject: one of the things, and its problem. */
export function SubjectDialog<Problem extends string>({
  open,
  onClose,
  title,
  things,
  failure,
  more,
  empty,
  problems,
  onChosen,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Undefined while they load. */
  things: readonly ChoiceOption[] | undefined;
  /** Why they could not be read, and the act that reads them again. */
  failure: { error: Error | null; onRetry: () => void };
  more?: ReactNode;
  empty: string;
  problems: Readonly<Record<Problem, Key>>;
  onChosen: (thing: string, problem: Problem) => void;
}) {
  const t = useT();
  const [thing, setThing] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const options = Object.entries(problems) as [Problem, Key][];
  const isEmpty = things?.length === 0;
  const { error, onRetry } = failure;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t(things && !isEmpty ? 'common.cancel' : 'common.close')}
          </Button>
          {things && !isEmpty && (
            <Button waits onClick={() => thing && problem && onChosen(thing, problem)}>
              {t('chat.subject.send')}
            </Button>
          )}
        </>
      }
    >
      {!things ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <ListSkeleton />
        )
      ) : isEmpty ? (
        <p>{empty}</p>
      ) : (
        <div className={styles.after}>
          <ChoiceGroup
            legend={title}
            hideLegend
            value={thing}
            onChange={setThing}
            options={things}
          />
          {more}
          <ChoiceGroup
            legend={t('chat.problem')}
            value={problem}
            onChange={setProblem}
            options={options.map(([value, label]) => ({ value, label: t(label) }))}
          />
        </div>
      )}
    </Dialog>
  );
}
