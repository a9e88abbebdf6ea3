import type { TestApi } from '../api.ts';
import { call, succeeded } from '../client.ts';
import { createOperator, operatorSession } from './operators.ts';

export interface TestSchool {
  id: string;
  classId: string;
}

/** Creates a school with one class as the database's owner, as an import does. */
export async function createSchool(
  api: Pick<TestApi, 'owner'>,
  options: {
    company?: string;
    timeZone?: string;
    walletPayment?: boolean;
    healthForm?: boolean;
    name?: string;
    town?: string;
  } = {},
): Promise<TestSchool> {
  const {
    company = 'wefood',
    timeZone = 'America/Sao_Paulo',
    walletPayment = true,
    healthForm = false,
    name = 'Colégio Aurora',
    town = null,
  } = options;
  const school = await api.owner.query<{ id: string }>(
    `INSERT INTO school (company_id, name, time_zone, wallet_payment, anamnesis_enabled, town)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [company, name, timeZone, walletPayment, healthForm, town],
  );
  const id = school.rows[0]?.id ?? '';
  const schoolClass = await api.owner.query<{ id: string }>(
    `INSERT INTO school_class (school_id, name, education_level, year, shift)
     VALUES ($1, '5º B', 'Fundamental', '2026', 'Manhã') RETURNING id`,
    [id],
  );
  return { id, classId: schoolClass.rows[0]?.id ?? '' };
}

/** Adds a closure to the school's calendar, as an import does. */
export async function closeSchool(
  api: TestApi,
  school: Pick<TestSchool, 'id'>,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<void> {
  await api.owner.query(
    `INSERT INTO school_closure (school_id, first_day, last_day, kind, name)
     VALUES ($1, $2, $3, 'closure', 'Inventory')`,
    [school.id, firstDay, lastDay],
  );
}

/** Two more classes of a school, as administrators name them. */
export async function createAdministeredClasses(api: TestApi, school: string) {
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO school_class (school_id, name, education_level, year, shift, room_number)
     SELECT $1, '5º B', 'Fundamental', '2026', 'Manhã', '21' FROM generate_series(1, 2) RETURNING id`,
    [school],
  );
  const [schoolClass = '', spareClass = ''] = rows.map(({ id }) => id);
  const { token } = await createOperator(api, { roles: ['administrator'] });
  const { version, classes } = succeeded(
    await call(api.url, 'GET /operator/schools/:id', {
      params: { id: school },
      headers: operatorSession(token),
    }),
  );
  const classVersion = classes.find(({ _id }) => _id === schoolClass)?.version ?? '';
  const feeVersion = await feeVersionOf(api, 'wefood');
  return { schoolClass, spareClass, schoolVersion: version, classVersion, feeVersion };
}

/** The version of a company's card fee as administrators read it. */
export async function feeVersionOf(api: TestApi, company: string): Promise<string> {
  const { token } = await createOperator(api, { roles: ['administrator'] });
  const { ways } = succeeded(
    await call(api.url, 'GET /operator/companies/:id', {
      params: { id: company },
      headers: operatorSession(token),
    }),
  );
  return ways.find(({ provider }) => provider === 'card')?.version ?? '';
}
