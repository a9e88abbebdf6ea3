import { randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { ALL_NO } from '@merenda/domain/health/health-answers';
import { YES } from '@merenda/domain/health/health-questions';
import type { TestApi } from '../api.ts';
import { call, succeeded } from '../client.ts';
import { pdfOf } from './pdf-files.ts';
import type { TestSchool } from './schools.ts';

type Body = NonNullable<Api['POST /anamnesis']['body']>;

/** Answers by field, in the wire's shape. */
export const answersOf = (answers: Record<string, string | string[]>) =>
  Object.entries(answers).map(([fieldName, answer]) => ({ fieldName, answer }));

/** All required answers; milk has to be avoided. */
export const ANSWERS = {
  ...ALL_NO,
  hasFoodRestriction: YES,
  foodRestricions: ['milk'],
  foodRestrictionSeverity: 'severe',
};

/** A form's answers of a family in Brazil. */
export const HEALTH_ANSWERS: Pick<
  Body,
  'contact' | 'responsible' | 'responsibleForInfo' | 'answers'
> = {
  contact: {
    address: 'Rua das Flores, 7, São Paulo',
    email: 'marina@example.test',
    phone: '(11) 96123 4567',
    phone2: '(11) 96123 4568',
  },
  responsible: { name: 'Marina Almeida', kinship: 'mother' },
  responsibleForInfo: { name: 'Marina Almeida', kinship: 'mother' },
  answers: answersOf(ANSWERS),
};

/** The filled-in form of a student in Brazil. */
export const healthBody = (school: TestSchool, changes: Partial<Body> = {}): Body => ({
  restaurantUnit: school.id,
  schoolClass: school.classId,
  roomNumber: '21',
  internalId: `H-${randomUUID()}`.slice(0, 40),
  studentName: 'Lucas Almeida',
  birthday: '2015-03-09',
  ...HEALTH_ANSWERS,
  ...changes,
});

/** A small PDF of one empty page, with a comment. */
export const pdf = (text = 'a medical report') => new Blob([pdfOf({ comment: text })]);

/** Sends a file as a browser's form does. */
export async function upload(
  { url }: Pick<TestApi, 'url'>,
  formId: string,
  {
    token,
    file,
    name = 'report.pdf',
    field = 'file',
  }: {
    token: string | undefined;
    file: Blob;
    name?: string;
    field?: string;
  },
) {
  const body = new FormData();
  body.append(field, file, name);
  const response = await fetch(`${url}/anamnesis/${formId}/medical-report`, {
    method: 'POST',
    headers: { 'request-type': 'we', ...(token ? { authorization: `We ${token}` } : {}) },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** Fetches the report from the API. */
export async function download({ url }: Pick<TestApi, 'url'>, formId: string, token: string) {
  const response = await fetch(`${url}/anamnesis/${formId}/medical-report`, {
    headers: { 'request-type': 'we', authorization: `We ${token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}

/** Fills in a student's form with a medical report; returns both ids. */
export async function createHealthForm(
  api: Pick<TestApi, 'url'>,
  token: string,
  { school, student }: { school: TestSchool; student: string },
): Promise<{ healthForm: string; healthVersion: string }> {
  const body = { student, ...healthBody(school) };
  const form = succeeded(await call(api.url, 'POST /anamnesis', { token, body }));
  const { status } = await upload(api, form._id, { token, file: pdf() });
  if (status !== 201) throw new Error(`the report was answered with ${status}`);
  return { healthForm: form._id, healthVersion: form.currentAnamnesis };
}
