import type { Language } from '@merenda/domain/places/languages';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { SELDOM_CHANGED_MS } from '@merenda/ui/client/queries.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../queries/subjects.ts';

export type HealthForm = Answer<'GET /anamnesis/last'>;
export type HealthSurvey = Answer<'GET /surveys/anamnesis'>;
export type Question = HealthSurvey['questions'][number];

/** A question as a stored form tells it; the survey may ask it no longer. */
export type AskedQuestion = Pick<Question, 'question' | 'choices'> & { fieldName: string };
export type FormPayload = Omit<Request<'POST /anamnesis'>['body'], 'student'>;

/** The school's questions in the guardian's language. */
export const surveyQuery = (company: string, restaurantUnit: string, language: Language) =>
  queryOptions({
    queryKey: ['health-survey', company, restaurantUnit, language],
    queryFn: ({ signal }) =>
      call('GET /surveys/anamnesis', { query: { company, restaurantUnit }, signal }),
    staleTime: SELDOM_CHANGED_MS,
  });

/** The key of a student's form. */
export const formKey = (student: string) => ['health-form', student] as const;

/** The student's form as it stands; null while there is none. */
export const lastFormQuery = (restaurantUnit: string, student: string) =>
  queryOptions({
    queryKey: formKey(student),
    queryFn: async ({ signal }) => {
      const query = { restaurantUnit, user: student };
      try {
        return await call('GET /anamnesis/last', { query, signal });
      } catch (error) {
        if (isFailure(error, 'not_found')) return null;
        throw error;
      }
    },
  });

/** Files a form: the first of a student, of a new student, or a new version of `before`. */
export function useFileForm() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      payload,
      student,
      before,
    }: {
      payload: FormPayload;
      student?: string | undefined;
      before?: HealthForm | undefined;
    }): Promise<HealthForm> =>
      before
        ? call('PUT /anamnesis/:id', {
            params: { id: before._id },
            body: { currentAnamnesis: before.currentAnamnesis, ...payload },
          })
        : call('POST /anamnesis', { body: { ...payload, ...(student ? { student } : {}) } }),
    onSuccess: async (form) => {
      queries.setQueryData(formKey(form.student), form);
      await queries.invalidateQueries(about('dependents'));
    },
  });
}
