import type { Country } from '@merenda/domain/places/countries';
import { useT } from '../../../i18n/language.ts';
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
  /** Who is registered already. */
  student?: string;
}) {
  const { step } = state.place;
  if (step === 'contact') {
    return (
      <>
        <TakeOver state={state} {...(student !== undefined && { student })} />
        <ContactStep state={state} country={country} />
      </>
    );
  }
  if (step === 'responsible') return <ResponsibleStep state={state} />;
  return step === 'questions' && <QuestionsStep state={state} />;
}

/** Why "next" cannot be pressed yet: on a page of ten questions one is easily overlooked. */
export function Missing({ state: { place, left } }: { state: HealthFormState }) {
  const t = useT();
  const text =
    place.step === 'questions' && left > 0 ? t('health.questions.left', { count: left }) : '';
  return <p role="status">{text}</p>;
}
