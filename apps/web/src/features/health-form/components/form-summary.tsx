import { type HealthAnswers, relevantAnswers } from '@merenda/domain/health/health-answers';
import type { HealthFormFields } from '@merenda/domain/health/health-form';
import { shownDay } from '@merenda/ui/blocks/calendar/days.ts';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classesQuery } from '../../../queries/schools.ts';
import type { AskedQuestion } from '../api/health-forms.ts';
import { useKinship } from '../model/fields.ts';
import { AnswerList } from './answer-list.tsx';

/** The whole content of a form, for review before it is sent and whenever it is opened. */
export function FormSummary({
  facts,
  schoolName,
  className,
  questions,
  answers,
  children,
}: {
  facts: HealthFormFields;
  schoolName: string;
  /** The class's name when the form was sent; without it the name is looked up. */
  className?: string | undefined;
  questions: readonly AskedQuestion[];
  answers: HealthAnswers;
  /** More about the health, below the answers. */
  children?: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const kinship = useKinship();
  const classes = useQuery({ ...classesQuery(facts.school), enabled: className === undefined });
  const chosen = classes.data?.docs.find(({ _id }) => _id === facts.schoolClass);
  const person = (name: string, kin: string) => `${name} (${kinship(kin)})`;
  return (
    <Halves>
      <HalfColumn>
        <Section title={t('health.section.student')}>
          <Card>
            <FactList
              facts={[
                { term: t('students.name'), value: facts.studentName },
                { term: t('students.birthDate'), value: shownDay(language, facts.birthday) },
                { term: t('students.school'), value: schoolName },
                { term: t('students.class'), value: className ?? chosen?.className },
                { term: t('students.room'), value: facts.room },
                {
                  term: brand.flags.veracrossId ? 'Veracross ID' : t('students.enrollment'),
                  value: facts.internalId,
                },
              ]}
            />
          </Card>
        </Section>
        <Section title={t('health.section.contact')}>
          <Card>
            <FactList
              facts={[
                { term: t('health.phone'), value: facts.phone },
                { term: t('health.phone2'), value: facts.phone2 },
                { term: t('health.address'), value: facts.address },
                { term: t('students.email'), value: facts.email },
              ]}
            />
          </Card>
        </Section>
        <Section title={t('health.section.people')}>
          <Card>
            <FactList
              facts={[
                {
                  term: t('health.responsible'),
                  value: person(facts.responsibleName, facts.responsibleKinship),
                },
                {
                  term: t('health.informant'),
                  value: person(facts.infoName, facts.infoKinship),
                },
              ]}
            />
          </Card>
        </Section>
      </HalfColumn>
      <HalfColumn>
        <Section title={t('health.step.questions')}>
          <Card>
            <AnswerList questions={questions} answers={relevantAnswers(answers)} />
          </Card>
        </Section>
        {children}
      </HalfColumn>
    </Halves>
  );
}
