import type { Country } from '@merenda/domain/places/countries';
import type { useT } from '@merenda/ui/i18n/language.ts';
import type { HealthFormState } from '../model/use-health-form.ts';
import { ContactStep } from './contact-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { ResponsibleStep } from './responsible-step.tsx';
import { TakeOver } from './take-over.tsx';

/** The steps that every way to a health form has: contact, responsible, questions. */
export function FormStep({
  state,
  country,
  student,
}: {
  state: HealthFormState;
  country: Country;
  /** The student, registered already. */
  student?: string;
}) {
  const { step, page } = state.place;
  if (step === 'contact') {
    return (
      <>
        <TakeOver what="household" state={state} student={student} />
        <ContactStep state={state} country={country} />
      </>
    );
  }
  if (step === 'responsible') return <ResponsibleStep state={state} />;
  if (step !== 'questions') return null;
  return (
    <>
      {page === 0 && <TakeOver what="answers" state={state} student={student} />}
      <QuestionsStep state={state} />
    </>
  );
}

/** Why "next" cannot be pressed yet, in words: on a page of ten questions one is easily overlooked. */
export const lackingIn = (
  { place, left }: HealthFormState,
  t: ReturnType<typeof useT>,
): string | undefined =>
  place.step === 'questions' && left > 0 ? t('health.questions.left', { count: left }) : undefined;
