import { randomInt } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { ALL_NO } from '@merenda/domain/health/health-answers';
import { YES } from '@merenda/domain/health/health-questions';
import type { Stage } from '../stage/stage.ts';
import { callApi } from './api.ts';
import type { Family } from './families.ts';
import type { Guardian } from './guardians.ts';

/**
 * Files the health form of one child in both houses of a kindergarten, which keeps no wallets: two
 * records of one internal id and name (product:home#students-on-home).
 */
export async function fileHealthFormTwice(
  { request }: Pick<Stage, 'request'>,
  { token, company }: Guardian,
  name: string,
): Promise<void> {
  const internalId = `PM-${randomInt(1e9)}`;
  const { docs: schools } = await callApi(request, 'GET /companies/:company/restaurants', {
    token,
    params: { company },
    query: { limit: 100 },
  });
  for (const house of ['Florianópolis', 'Blumenau']) {
    const school = schools.find(({ name: known }) => known.endsWith(house))?._id ?? '';
    const { docs: classes } = await callApi(request, 'GET /restaurants/:schoolId/school-classes', {
      token,
      params: { schoolId: school },
    });
    const schoolClass = classes[0]?._id ?? '';
    await callApi(request, 'POST /anamnesis', {
      token,
      body: healthForm({ school, schoolClass, internalId, name }),
    });
  }
}

/** Files the health form of the family's student, who must avoid these foods. */
export async function fileHealthForm(
  { request }: Pick<Stage, 'request'>,
  { token, id: userId, student }: Family,
  foods: readonly string[],
): Promise<void> {
  const { docs } = await callApi(request, 'GET /responsible-users/:userId/dependents', {
    token,
    params: { userId },
  });
  const school = docs.find(({ _id }) => _id === student.id)?.restaurantUnit._id ?? '';
  const { docs: classes } = await callApi(request, 'GET /restaurants/:schoolId/school-classes', {
    token,
    params: { schoolId: school },
  });
  const answers = {
    hasFoodRestriction: YES,
    foodRestricions: [...foods],
    foodRestrictionSeverity: 'severe',
  };
  await callApi(request, 'POST /anamnesis', {
    token,
    body: {
      student: student.id,
      ...healthForm({
        school,
        schoolClass: classes[0]?._id ?? '',
        internalId: `HF-${randomInt(1e9)}`,
        name: student.name,
        answers,
      }),
    },
  });
}

function healthForm({
  school,
  schoolClass,
  internalId,
  name,
  answers: given = {},
}: {
  school: string;
  schoolClass: string;
  internalId: string;
  name: string;
  answers?: Record<string, string | string[]>;
}): Api['POST /anamnesis']['body'] {
  const person = { name: 'Helena Prado', kinship: 'mother' };
  const answers = { ...ALL_NO, ...given };
  return {
    restaurantUnit: school,
    schoolClass,
    roomNumber: '3',
    internalId,
    studentName: name,
    birthday: '2021-05-04',
    contact: {
      address: 'Rua das Flores, 7, Florianópolis',
      phone: '(48) 96123 4567',
      phone2: '(48) 96123 4568',
    },
    responsible: person,
    responsibleForInfo: person,
    answers: Object.entries(answers).map(([fieldName, answer]) => ({ fieldName, answer })),
  };
}
