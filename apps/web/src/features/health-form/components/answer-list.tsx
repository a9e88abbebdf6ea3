import type { HealthAnswer } from '@merenda/domain/health/health-answers';
import type { AskedQuestion, Question } from '../api/health-forms.ts';
import styles from './health-form.module.css';

/** The confirmation is left out: it states that the answers are right and is no answer itself. */
const NOT_SHOWN = 'confirmation';

/** Questions with their answers below, in the guardian's language. */
export function AnswerList({
  questions,
  answers,
}: {
  questions: readonly AskedQuestion[];
  answers: Readonly<Record<string, HealthAnswer>>;
}) {
  return (
    <dl className={styles.answers}>
      {questions
        .filter(({ fieldName }) => fieldName !== NOT_SHOWN && answers[fieldName] !== undefined)
        .map(({ fieldName, question, choices }) => (
          <div key={fieldName}>
            <dt>{question}</dt>
            <dd>{wordsOf(choices, answers[fieldName])}</dd>
          </div>
        ))}
    </dl>
  );
}

function wordsOf(choices: Question['choices'], answer: HealthAnswer | undefined) {
  const values = typeof answer === 'string' ? [answer] : (answer ?? []);
  const words = values.map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value,
  );
  if (words.length <= 1) return words[0];
  return (
    <ul>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
