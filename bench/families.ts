import { createHash, randomUUID } from 'node:crypto';
import { createPool, type Pool } from '@merenda/database';
import { addDays, type Day, dayInZone } from '@merenda/domain/time/dates';

export const FAMILIES = 500;
const ZONE = 'America/Sao_Paulo';
const SCHOOL_ID = '00000000-0000-4000-9000-000000000001';
const MENU_ID = '00000000-0000-4000-9000-000000000002';
/** The meals that each student has had in the days before. */
const MEALS_BEFORE = 20;
/** More carts than a second accepts. */
export const CARTS_A_SECOND = 4_000;

/** A guardian with a student, signed in; both have money. */
export interface Family {
  guardian: string;
  student: string;
  /** The guardian's wallet, and the student's. */
  own: string;
  theirs: string;
  token: string;
}

/** An estimated meal, ready to be accepted. */
export interface BenchCart {
  id: string;
  token: string;
  scheduledFor: string;
}

/** Fills a database of the product that already has its companies. */
export async function addFamilies(url: string): Promise<Family[]> {
  const owner = createPool(url, { max: 1 });
  const made = Array.from({ length: FAMILIES }, (_, n) => ({
    n,
    guardian: randomUUID(),
    student: randomUUID(),
    own: randomUUID(),
    theirs: randomUUID(),
    token: randomUUID(),
  }));
  const rows = JSON.stringify(
    made.map((one) => ({ ...one, hash: createHash('sha256').update(one.token).digest('hex') })),
  );
  await owner.query(SCHOOL);
  for (const statement of STATEMENTS) await owner.query(statement, [rows]);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return made;
}

/**
 * Estimates so many lunches of two dishes, or some more: each family gets as many. Each student has
 * one a day, after those of the runs before: a second meal of a day would need a confirmation.
 */
export async function addCarts(
  url: string,
  families: readonly Family[],
  count: number,
): Promise<BenchCart[]> {
  const owner = createPool(url, { max: 1 });
  const day = await lastDay(owner);
  const { rows } = await owner.query<{ id: string; family: number; day: Day }>(ADD_CARTS, [
    JSON.stringify(families),
    count,
    day,
  ]);
  await owner.query('ANALYZE cart, cart_item, meal_order, order_item');
  await owner.end();
  return rows.map(({ id, family, day: eaten }) => ({
    id,
    scheduledFor: `${eaten}T12:00:00.000Z`,
    token: families[family]?.token ?? '',
  }));
}

async function lastDay(owner: Pool): Promise<Day> {
  const first = addDays(dayInZone(new Date(), ZONE), 8);
  const { rows } = await owner.query<{ day: Day }>(
    'SELECT greatest(max(day), $1::date)::text AS day FROM meal_order',
    [first],
  );
  return rows[0]?.day ?? first;
}

const SCHOOL = `
  INSERT INTO school (id, company_id, name, time_zone, wallet_payment, anamnesis_enabled)
  VALUES ('${SCHOOL_ID}', 'wefood', 'Bench', '${ZONE}', true, false);
  INSERT INTO menu (id, school_id, names, menu_type, prep_time_minutes, slots_time_minutes, start_date,
    end_date, repeats_on, start_time_minutes, end_time_minutes)
  VALUES ('${MENU_ID}', '${SCHOOL_ID}', '{"en": "Lunch"}', 'lunch', 60, 10, current_date - 30,
    current_date + 3650, '{sunday,monday,tuesday,wednesday,thursday,friday,saturday}', 660, 780);
  INSERT INTO menu_category (menu_id, position, names) VALUES ('${MENU_ID}', 0, '{"en": "Dishes"}');
  WITH dish AS (
    INSERT INTO product (company_id, names, descriptions, nutritional_value)
    SELECT 'wefood', jsonb_build_object('en', 'Dish ' || d), '{"en": "With rice and beans"}', 'inNatura'
    FROM generate_series(1, 2) d RETURNING id
  )
  INSERT INTO menu_product (menu_id, category_id, product_id, position, price_minor)
  SELECT '${MENU_ID}', menu_category.id, dish.id, row_number() OVER (), 5
  FROM dish, menu_category WHERE menu_id = '${MENU_ID}'`;

const FROM_ROWS = `FROM jsonb_to_recordset($1::jsonb) AS f (n int, guardian uuid, student uuid,
  own uuid, theirs uuid, hash text)`;

const STATEMENTS = [
  `SELECT ledger.open_account(w, 'strict', 'BRL', 'wallet', 0)
   ${FROM_ROWS}, LATERAL (VALUES (own), (theirs)) AS wallets (w)`,
  `SELECT ledger.post(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'phase', 'posted',
     'debit', public.bench_account(0), 'credit', w, 'amount', 1000000000, 'currency', 'BRL',
     'kind', 'adjustment'))) ${FROM_ROWS}, LATERAL (VALUES (own), (theirs)) AS wallets (w)`,
  `INSERT INTO guardian (id, company_id, name, email, password_hash, country, phone, national_id,
     wallet_id) SELECT guardian, 'wefood', 'Bench ' || n, 'bench-' || n || '@example.test', '-', 'BR',
     '+5511961234567', 'B' || n, own ${FROM_ROWS}`,
  `INSERT INTO session (guardian_id, token_hash, user_agent, expires_at)
   SELECT guardian, decode(hash, 'hex'), 'bench', now() + interval '1 day' ${FROM_ROWS}`,
  `INSERT INTO student (id, company_id, school_id, name, birth_date, password_hash, ean_code,
     kiosk_user_id, kiosk_password_hash, wallet_id)
   SELECT student, 'wefood', '${SCHOOL_ID}', 'Bench ' || n, '2015-01-01', '-',
     lpad(n::text, 13, '0'), lpad(n::text, 4, '0'), '-', theirs ${FROM_ROWS}`,
  `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend, may_see_health)
   SELECT guardian, student, true, true, true ${FROM_ROWS}`,
  // A connection plans its statements by the size of a table at first use: an empty one is read
  // from end to end.
  `WITH eaten AS (
     INSERT INTO meal_order (requester_id, student_id, school_id, menu_id, request_type, status, day,
       slot, total_minor, currency, transfer_id, created_at)
     SELECT guardian, student, '${SCHOOL_ID}', '${MENU_ID}', 'INO-TA', 'delivered', current_date - k,
       '12:00', 10, 'BRL', uuidv7(), now() - make_interval(days => k)
     ${FROM_ROWS}, generate_series(1, ${MEALS_BEFORE}) k
     RETURNING id
   )
   INSERT INTO order_item (order_id, menu_product_id, product_id, position, quantity, unit_price_minor)
   SELECT eaten.id, menu_product.id, product_id, position, 1, price_minor
   FROM eaten, menu_product WHERE menu_id = '${MENU_ID}'`,
];

const ADD_CARTS = `
  WITH made AS MATERIALIZED (
    SELECT uuidv7() AS id, turn, family - 1 AS family, guardian, student
    FROM generate_series(1, ceil($2::numeric / ${FAMILIES})::int) turn,
      ROWS FROM (jsonb_to_recordset($1::jsonb) AS (guardian uuid, student uuid))
        WITH ORDINALITY AS f (guardian, student, family)
  ), carts AS (
    INSERT INTO cart (id, guardian_id, student_id, menu_id, request_type, day, slot, total_minor,
      expires_at)
    SELECT id, guardian, student, '${MENU_ID}', 'INO-TA', $3::date + turn, '12:00', 10,
      now() + interval '1 day' FROM made
    RETURNING id
  ), items AS (
    INSERT INTO cart_item (cart_id, menu_product_id, position, quantity, unit_price_minor)
    SELECT carts.id, menu_product.id, menu_product.position, 1, price_minor
    FROM carts, menu_product WHERE menu_id = '${MENU_ID}'
  )
  SELECT id, family::int AS family, ($3::date + turn)::text AS day FROM made ORDER BY turn, family`;
