import type { ConversationSurvey } from '@merenda/contract';
import type { answerSurvey as route } from '@merenda/contract/help/surveys';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { derivedId } from '@merenda/ledger';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import { ownSchool } from '../companies/index.ts';
import type { Services } from '../services.ts';
import { spendBudget } from '../session/index.ts';

type Answers = z.output<(typeof route)['schema']['body']>;

/** The id of the survey after a company's conversations. */
export const surveyIdOf = (companyId: string): string =>
  derivedId('conversation-survey', companyId);

const surveyOf = (companyId: string) => {
  const id = surveyIdOf(companyId);
  return { id, rating: derivedId(id, 'rating'), comment: derivedId(id, 'comment') };
};

/** The survey after a conversation, in the caller's language (product:help#survey). */
export async function findConversationSurvey(
  { db }: Services,
  guardian: SignedIn,
  language: Language,
): Promise<ConversationSurvey> {
  const survey = surveyOf(guardian.companyId);
  const { school } = await db
    .selectFrom('guardian')
    .leftJoin('guardianship', 'guardianship.guardian_id', 'guardian.id')
    .leftJoin('student', 'student.id', 'guardianship.student_id')
    .select((eb) => eb.fn.coalesce('guardian.restaurant_unit', 'student.school_id').as('school'))
    .where('guardian.id', '=', guardian.id)
    .orderBy('guardianship.created_at')
    .orderBy('student.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    _id: survey.id,
    ...(school ? { restaurantUnit: school } : {}),
    questions: [
      { _id: survey.rating, question: translate(language, 'chat.survey.rating'), type: 'rating' },
      {
        _id: survey.comment,
        question: translate(language, 'chat.survey.comment'),
        type: 'comment',
      },
    ],
  };
}

/**
 * Stores a guardian's answers to the survey.
 * @throws Failure not_found for another survey, its questions, or another company's school,
 * validation_failed without a rating, too_many_requests
 */
export async function answerSurvey(
  { db, clock }: Services,
  guardian: SignedIn,
  surveyId: string,
  { restaurantUnit, serviceName, answers }: Answers,
): Promise<void> {
  const survey = surveyOf(guardian.companyId);
  if (surveyId !== survey.id) throw notFound();
  const questions = [survey.rating, survey.comment];
  if (!answers.every(({ question }) => questions.includes(question))) throw notFound();
  const answerTo = (question: string) => answers.find((one) => one.question === question)?.value;
  const [rating, comment = ''] = [answerTo(survey.rating), answerTo(survey.comment)];
  if (typeof rating !== 'number') throw invalid('answers', 'a rating is wanted');
  if (typeof comment !== 'string') throw invalid('answers', 'a comment is text');
  await db.transaction().execute(async (trx) => {
    if (restaurantUnit) {
      await ownSchool(trx, guardian, restaurantUnit).select('id').executeTakeFirstOrThrow(notFound);
    }
    await spendBudget({ db: trx }, 'surveys', { guardianId: guardian.id });
    await trx
      .insertInto('survey_answer')
      .values({
        id: uuidv7(),
        guardian_id: guardian.id,
        survey_id: survey.id,
        company_id: guardian.companyId,
        school_id: restaurantUnit ?? null,
        service: serviceName,
        rating,
        comment: comment || null,
        created_at: clock(),
      })
      .execute();
  });
}
