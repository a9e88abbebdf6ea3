import { type HealthAnswer, isAsked } from '@merenda/domain/health/health-answers';
import { MAX_COMMENT } from '@merenda/domain/health/health-questions';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { ChoiceCards } from '@merenda/ui/blocks/choices/choice-cards.tsx';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import type { Question } from '../api/health-forms.ts';
import type { HealthFormState } from '../model/use-health-form.ts';
import styles from './health-form.module.css';

/** From so many choices on they stand close together. */
const MANY = 6;

/** One page of questions; what stands behind a gate appears once its answer is yes. */
export function QuestionsStep({ state }: { state: HealthFormState }) {
  const { answers, pages, place } = state;
  const asked = (pages[place.page] ?? []).filter((question) => isAsked(question, answers));
  return asked.map((question) => (
    <div
      key={question.fieldName}
      className={question.gate ? styles.dependent : styles.question}
      data-field={question.fieldName}
    >
      <Field
        question={question}
        answer={answers[question.fieldName]}
        onAnswer={(answer) => state.answer(question.fieldName, answer)}
      />
    </div>
  ));
}

function Field({
  question: { question, hint, answerType, choices, maxChoicesValues, optional },
  answer,
  onAnswer,
}: {
  question: Question;
  answer: HealthAnswer | undefined;
  onAnswer: (answer: HealthAnswer) => void;
}) {
  const one = typeof answer === 'string' ? answer : '';
  if (answerType === 'comment') {
    return (
      <TextArea
        label={question}
        hint={hint}
        optional={optional}
        maxLength={MAX_COMMENT}
        rows={4}
        value={one}
        onChange={onAnswer}
      />
    );
  }
  const options = choices.map(({ value, label, hint: text }) => ({
    value,
    label,
    ...(text ? { text } : {}),
  }));
  const [only] = choices;
  if (only && choices.length === 1) {
    return (
      <Checkbox
        label={only.label}
        checked={one === only.value}
        onChange={(checked) => onAnswer(checked ? only.value : '')}
      />
    );
  }
  if (maxChoicesValues === 1) {
    return (
      <ChoiceGroup
        legend={question}
        hint={hint}
        layout={choices.length === 2 ? 'beside' : 'dense'}
        value={one || undefined}
        onChange={onAnswer}
        options={options}
      />
    );
  }
  return (
    <ChoiceCards
      legend={question}
      hint={hint}
      layout={choices.length >= MANY ? 'dense' : 'rows'}
      values={typeof answer === 'string' ? [] : (answer ?? [])}
      onChange={onAnswer}
      options={options}
    />
  );
}
