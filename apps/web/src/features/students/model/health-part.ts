import type { HealthFormStudent } from '@merenda/domain/health/health-form';
import type { Place, RegistrationStep } from '@merenda/domain/people/registration-steps';
import type { ReactNode } from 'react';
import type { School } from '../../../queries/schools.ts';
import type { CreateStudentPayload } from '../api/create-student.ts';
import type { RegistrationForm } from './form.ts';

/** The part that a health form adds to a registration: its steps and its payload. */
export interface HealthPart {
  /** The number of pages with questions. */
  pages: number;
  isDone: (place: Place) => boolean;
  /** The fields of a step; on the summary, the facts of the form. */
  content: (place: Place) => ReactNode;
  /** A word more than the heading says. */
  text: (place: Place) => ReactNode;
  /** Whether what was typed is kept. */
  above: ReactNode;
  /** Why one cannot go on yet, in words. */
  lacking: string | undefined;
  payload: NonNullable<CreateStudentPayload['anamnesis']>;
  /** Nothing that a medical report could say more about. */
  isAllNo: boolean;
  /** Registers the student by the form alone. */
  registerByForm: () => Promise<{ student: string }>;
  /** To be called before it is sent; false when something has to be decided first. */
  settle: () => Promise<boolean>;
  /** It was sent: nothing of it is kept any more. */
  end: () => void;
  /** Marks what was refused of it; answers the step that shows it. */
  refuse: (error: unknown) => RegistrationStep | undefined;
  /** The last step of a wizard: the medical report of whoever is registered. */
  report: (
    studentId: string,
    wizard: { title: string; steps: number; action: string; onDone: () => void },
  ) => ReactNode;
}

/** The student of a registration's health form, and the place in it. */
export interface HealthPartProps {
  school: School;
  student: HealthFormStudent;
  place: Place;
  /** The student of a draft that was begun elsewhere. */
  onFound: (student: Partial<HealthFormStudent>) => void;
  onDiscarded: () => void;
  children: (part: HealthPart) => ReactNode;
}

export const formStudentOf = (form: RegistrationForm): HealthFormStudent => ({
  school: form.school,
  schoolClass: form.schoolClass,
  room: form.room,
  internalId: form.enrollmentNumber,
  studentName: form.name,
  birthday: form.birthDate,
  fiscalNumber: form.documentType === 'taxIdentifier' ? form.taxId : '',
});

/** The values of a found draft's student that go into a registration in which nothing is typed yet. */
export const changesOf = (found: Partial<HealthFormStudent>): Partial<RegistrationForm> => ({
  ...(found.schoolClass && { schoolClass: found.schoolClass }),
  ...(found.room && { room: found.room }),
  ...(found.internalId && { enrollmentNumber: found.internalId }),
  ...(found.studentName && { name: found.studentName }),
  ...(found.birthday && { birthDate: found.birthday }),
  ...(found.fiscalNumber && { taxId: found.fiscalNumber }),
});
