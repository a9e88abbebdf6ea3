import { createPool } from '@merenda/database';
import { idOf, MEMORY } from '../ordering/fill.ts';

/** Children of a school. */
const SCHOOL = 1_000;

const GIVEN =
  'Sofia Helena Alice Laura Maria Manuela Valentina Júlia Heloísa Luiza Lívia Lorena Cecília Isabella Beatriz Clara Antônia Esther Elisa Rebeca Miguel Arthur Theo Heitor Gael Davi Bernardo Gabriel Ravi Noah Samuel Pedro Benício Benjamin Matheus Isaac João Anthony Lucas Vicente Zsófia Márton Åsa Łukasz Zoë François Núria Ömer Ágnes Brontë';
const FAMILY =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Ribeiro Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Prado Moraes Peixoto Quintela Kovács Szabó Horváth Varga Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos';

/**
 * Fills a migrated database with as many people, two students to each guardian. Names repeat as names
 * do: the first of each list are frequent, and a syllable in every third makes rare ones.
 */
export async function fillPeople(url: string, people: number): Promise<void> {
  const owner = createPool(url, { max: 1 });
  for (const setting of MEMORY) await owner.query(`SET ${setting}`);
  // The rows' references are right by construction.
  await owner.query('SET session_replication_role = replica');
  const guardians = Math.ceil(people / 3);
  const students = people - guardians;
  await owner.query(
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers)
     VALUES ('wefood', 'Bench', 'BR', 'BRL', 'America/Sao_Paulo', 'school', '{card}')
     ON CONFLICT DO NOTHING`,
  );
  await owner.query(
    `INSERT INTO school (id, company_id, name, time_zone, wallet_payment, anamnesis_enabled)
     SELECT ${uuidOf('school', 's')}, 'wefood', 'School ' || s, 'America/Sao_Paulo', true, false
     FROM generate_series(0, ${Math.ceil(students / SCHOOL)}) s ON CONFLICT DO NOTHING`,
  );
  await owner.query(
    `INSERT INTO guardian (id, company_id, name, email, password_hash, country, phone,
       tax_identifier, wallet_id)
     SELECT ${uuidOf('guardian', 'n')}, 'wefood', ${nameOf('n')}, 'guardian-' || n || '@example.test',
       '', 'BR', '+5511961234567', lpad(n::text, 11, '0'), uuidv7()
     FROM generate_series(1, ${guardians}) n`,
  );
  await owner.query(
    `INSERT INTO student (id, company_id, school_id, name, birth_date, password_hash,
       enrollment_number, ean_code, kiosk_user_id, kiosk_password_hash)
     SELECT ${uuidOf('student', 'n')}, 'wefood', ${uuidOf('school', `n / ${SCHOOL}`)},
       ${nameOf('n + 7')}, '2015-03-09', '', 'S-' || n, lpad(n::text, 13, '0'),
       upper(lpad(to_hex(n % ${SCHOOL}), 4, '0')), ''
     FROM generate_series(1, ${students}) n`,
  );
  await owner.query('RESET session_replication_role');
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}

/** `idOf` of the number that an expression gives. */
const uuidOf = (kind: string, n: string): string =>
  `(left('${idOf(kind, 0)}', 24) || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** A name for a number: Zipf's law by the square of an even spread. */
function nameOf(n: string): string {
  const pick = (list: string, salt: number) => {
    const names = list.split(' ');
    const spread = `(((${n})::bigint * ${salt}) % 10007) / 10007.0`;
    return `('{${names.join(',')}}'::text[])[1 + floor(${names.length} * ${spread} * ${spread})::int]`;
  };
  const rare = `CASE WHEN (${n}) % 3 = 0 THEN ' ' || initcap(translate(
    substr(md5((${n})::text), 1, 6), '0123456789', 'aeiouaeiou')) ELSE '' END`;
  return `${pick(GIVEN, 7919)} || ${rare} || ' ' || ${pick(FAMILY, 6007)} || ' ' || ${pick(FAMILY, 3571)}`;
}
