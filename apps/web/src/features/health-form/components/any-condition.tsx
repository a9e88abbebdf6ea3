import { gatesAnswer } from '@merenda/domain/health/health-answers';
import { NO, YES } from '@merenda/domain/health/health-questions';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { HealthFormState } from '../model/use-health-form.ts';

/**
 * The one question before all others: with "no" those that would lead further are answered, to be read
 * and confirmed on their own page (product:health-form#shortcuts).
 */
export function AnyCondition({ state }: { state: HealthFormState }) {
  const t = useT();
  const questions = state.pages.flat();
  const [picked, setPicked] = useState<typeof YES | typeof NO>();
  const gate = questions.find(({ fieldName }) => questions.some((one) => one.gate === fieldName));
  if (!gate) return null;
  const options = [YES, NO] as const;
  return (
    <ChoiceGroup
      legend={t('health.any')}
      layout="beside"
      value={gatesAnswer(questions, state.answers) ?? picked}
      onChange={(answer) => {
        setPicked(answer);
        state.answerGates(answer);
      }}
      options={options.map((value) => ({
        value,
        label: gate.choices.find((choice) => choice.value === value)?.label ?? value,
      }))}
    />
  );
}
