import { createPool } from '@merenda/database';
import { addDays, type Day } from '@merenda/domain/time/dates';

/** The size of a database. A family's own records are the same in every size. */
export interface Size {
  schools: number;
  familiesPerSchool: number;
  menusPerSchool: number;
}

export const DISHES_PER_MENU = 50;
const STUDENTS_PER_FAMILY = 2;
/**
 * The meals of each student: one on each school day, the last ten of them in the fortnight of the
 * week page.
 */
const MEALS_PER_STUDENT = 100;
const MEALS_TO_COME = 10;

export const productsOf = ({ schools, menusPerSchool }: Size): number =>
  schools * menusPerSchool * DISHES_PER_MENU;

export const ordersOf = ({ schools, familiesPerSchool }: Size): number =>
  schools * familiesPerSchool * STUDENTS_PER_FAMILY * MEALS_PER_STUDENT;

const KINDS = ['school', 'menu', 'category', 'product', 'offer', 'guardian', 'student', 'wallet'];

/** The id of the nth record of a kind. */
export const idOf = (kind: string, n: number): string =>
  `${kindOf(kind)}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** `idOf` in SQL. */
const sqlId = (kind: string, n: string): string =>
  `('${kindOf(kind)}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const kindOf = (kind: string): string => `be0c000${KINDS.indexOf(kind)}`;

/**
 * Fills a migrated database of the product by one statement a table. Orders have no postings: this
 * database's money is not audited.
 * @param monday the first day of the fortnight with the meals to come
 */
export async function fill(url: string, size: Size, monday: Day): Promise<void> {
  const owner = createPool(url, { max: 1 });
  const families = size.schools * size.familiesPerSchool;
  // The rows' references are right by construction; without the checks a million rows take half the
  // time.
  await owner.query('SET session_replication_role = replica');
  for (const setting of MEMORY) await owner.query(`SET ${setting}`);
  // The indexes are built once all rows are there, not row by row.
  const { rows: slow } = await owner.query<{ dropped: string; made: string }>(
    slowIndexes('{meal_order,order_item}'),
  );
  for (const statement of [
    // No table refers to it, and nobody needs it after a crash: a million rows less to log.
    'ALTER TABLE order_item SET UNLOGGED',
    ...slow.map(({ dropped }) => dropped),
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers)
     VALUES ('wefood', 'Bench', 'BR', 'BRL', 'America/Sao_Paulo', 'school', '{card}')`,
    `INSERT INTO school (id, company_id, name, time_zone, wallet_payment, anamnesis_enabled)
     SELECT ${sqlId('school', 's')}, 'wefood', 'School ' || s, 'America/Sao_Paulo', true, false
     FROM generate_series(0, ${size.schools - 1}) s`,
    ...menus(size, monday),
    ...people(size, families),
    ...orders(size, families, monday),
    ...slow.map(({ made }) => made),
  ]) {
    await owner.query(statement);
  }
  await owner.query('RESET session_replication_role');
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}

/** A million rows are joined and sorted without temporary files. */
export const MEMORY = ["work_mem = '256MB'", "maintenance_work_mem = '512MB'"];

/**
 * The indexes, also of constraints, of tables with a million rows to which no other table refers.
 */
export const slowIndexes = (tables: string): string => `
  WITH big AS (SELECT unnest('${tables}'::regclass[]) AS id)
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS dropped,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(own.oid)) AS made
  FROM big JOIN pg_constraint own ON own.conrelid = big.id AND own.contype IN ('p', 'u')
  WHERE NOT EXISTS (SELECT FROM pg_constraint other
    WHERE other.contype = 'f' AND other.conindid = own.conindid)
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM big JOIN pg_index ON indrelid = big.id
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE contype IN ('p', 'u') AND conindid = indexrelid)`;

/** Each school serves its first menu; the others are of months before. */
function menus({ schools, menusPerSchool }: Size, monday: Day): string[] {
  const each = `generate_series(0, ${schools - 1}) s, generate_series(0, ${menusPerSchool - 1}) m`;
  const dishes = `${each}, generate_series(0, ${DISHES_PER_MENU - 1}) d`;
  const number = `s * ${menusPerSchool} + m`;
  const menu = sqlId('menu', number);
  const category = (c: string) => sqlId('category', `(${number}) * 5 + ${c}`);
  const dish = `(${number}) * ${DISHES_PER_MENU} + d`;
  const texts = (name: string) => `jsonb_build_object('pt-BR', ${name}, 'en', ${name})`;
  return [
    `INSERT INTO menu (id, school_id, names, menu_type, prep_time_minutes, slots_time_minutes,
       start_date, end_date, repeats_on, start_time_minutes, end_time_minutes, slot_capacity)
     SELECT ${menu}, ${sqlId('school', 's')}, ${texts("'Menu ' || m")}, 'lunch', 60, 10,
       date '${monday}' - 400 - 31 * m, date '${monday}' + CASE m WHEN 0 THEN 400 ELSE -370 - 31 * m END,
       '{monday,tuesday,wednesday,thursday,friday}', 660, 780, 1000
     FROM ${each}`,
    `INSERT INTO menu_category (id, menu_id, position, names)
     SELECT ${category('c')}, ${menu}, c, ${texts("'Category ' || c")}
     FROM ${each}, generate_series(0, 4) c`,
    `INSERT INTO product (id, company_id, names, descriptions, allergens, nutritional_value)
     SELECT ${sqlId('product', dish)}, 'wefood', ${texts("'Dish ' || d || ' of ' || s")},
       ${texts("'With rice, beans and salad of the season'")},
       CASE d % 3 WHEN 0 THEN '{gluten,milk}'::text[] ELSE '{}' END, 'inNatura'
     FROM ${dishes}`,
    `INSERT INTO menu_product (id, menu_id, category_id, product_id, position, price_minor)
     SELECT ${sqlId('offer', dish)}, ${menu}, ${category('d % 5')}, ${sqlId('product', dish)}, d,
       500 + 10 * d
     FROM ${dishes}`,
  ];
}

/** The families, with two students each; every session has the guardian's id as its token. */
function people({ familiesPerSchool }: Size, families: number): string[] {
  const each = `generate_series(0, ${families - 1}) f`;
  const students = `${each}, generate_series(0, ${STUDENTS_PER_FAMILY - 1}) c`;
  const number = `f * ${STUDENTS_PER_FAMILY} + c`;
  const guardian = sqlId('guardian', 'f');
  const student = sqlId('student', number);
  const own = sqlId('wallet', 'f');
  const theirs = sqlId('wallet', `${families} + ${number}`);
  return [
    `SELECT count(ledger.open_account(${sqlId('wallet', 'w')}, 'strict', 'BRL', 'wallet', 0))
     FROM generate_series(0, ${families * (1 + STUDENTS_PER_FAMILY) - 1}) w`,
    `INSERT INTO guardian (id, company_id, name, email, password_hash, country, phone, national_id,
       wallet_id)
     SELECT ${guardian}, 'wefood', 'Guardian ' || f, 'bench-' || f || '@example.test', '-', 'BR',
       '+5511961234567', 'B' || f, ${own} FROM ${each}`,
    `INSERT INTO session (guardian_id, token_hash, user_agent, expires_at)
     SELECT ${guardian}, sha256(${guardian}::text::bytea), 'bench', now() + interval '1 day' FROM ${each}`,
    `INSERT INTO student (id, company_id, school_id, name, birth_date, password_hash, ean_code,
       kiosk_user_id, kiosk_password_hash, wallet_id)
     SELECT ${student}, 'wefood', ${sqlId('school', `f / ${familiesPerSchool}`)},
       'Student ' || f || ' ' || c, '2015-01-01', '-', lpad((${number})::text, 13, '0'),
       lpad(((${number}) % ${familiesPerSchool * STUDENTS_PER_FAMILY})::text, 4, '0'), '-', ${theirs}
     FROM ${students}`,
    `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend, may_see_health)
     SELECT ${guardian}, ${student}, true, true, true FROM ${students}`,
  ];
}

/** Orders are written day by day, as they are eaten: no family's orders lie beside each other. */
function orders(
  { familiesPerSchool, menusPerSchool }: Size,
  families: number,
  monday: Day,
): string[] {
  const students = families * STUDENTS_PER_FAMILY;
  const first = addDays(monday, -((MEALS_PER_STUDENT - MEALS_TO_COME) / 5) * 7);
  const school = `f / ${familiesPerSchool}`;
  const dish = `meal_order.order_number % ${DISHES_PER_MENU}`;
  return [
    `INSERT INTO meal_order (requester_id, student_id, school_id, menu_id, request_type, status, day,
       slot, total_minor, currency, transfer_id, created_at)
     SELECT ${sqlId('guardian', 'f')}, ${sqlId('student', `f * ${STUDENTS_PER_FAMILY} + c`)},
       ${sqlId('school', school)}, ${sqlId('menu', `${school} * ${menusPerSchool}`)}, 'INO-TA',
       CASE WHEN k < ${MEALS_PER_STUDENT - MEALS_TO_COME} THEN 'delivered' ELSE 'open' END,
       date '${first}' + k / 5 * 7 + k % 5, '12:' || f % 6 || '0', 1100, 'BRL', uuidv7(),
       timestamptz '${first}' + make_interval(days => k / 5 * 7 + k % 5 - 7)
     FROM (
       SELECT n / ${students} AS k, n % ${students} / ${STUDENTS_PER_FAMILY} AS f,
         n % ${STUDENTS_PER_FAMILY} AS c
       FROM generate_series(0, ${MEALS_PER_STUDENT * students - 1}) n)`,
    `INSERT INTO order_item (order_id, menu_product_id, product_id, position, quantity,
       unit_price_minor)
     SELECT meal_order.id, menu_product.id, menu_product.product_id, 0, 1, menu_product.price_minor
     FROM meal_order JOIN menu_product ON menu_product.menu_id = meal_order.menu_id
       AND menu_product.position = ${dish}`,
  ];
}
