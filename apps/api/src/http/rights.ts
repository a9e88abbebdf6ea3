import type { Named, OperatorAsks, StepUp, StudentRight } from '@merenda/contract/access';
import type { RouteSpec } from '@merenda/contract/route';
import { isWithinScope, mayTouch } from '@merenda/domain/people/operators';
import type { FastifyInstance } from 'fastify';
import type { SignedIn, SignedInOperator } from '../auth/signed-in.ts';
import { findRights, type NamedThing, REFUSALS } from '../modules/guardians/index.ts';
import { findPlace } from '../modules/operator/index.ts';
import type { Services } from '../modules/services.ts';
import { confirmPassword } from '../modules/session/index.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { signedInOperator } from './operator.ts';
import { signedIn } from './session.ts';

/** The parsed parts of a request. */
interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Refuses, before the verb runs, a request that the route's declaration forbids. It may name records that
 * the caller may not name (product:api#rights), lack a confirmed address
 * (product:session#confirmed-address), or need more than a session. The verb itself checks rights over a
 * student that move money: it holds them in the transaction that posts, and answers a repeated request
 * without a check.
 */
export function registerRights(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async (request) => {
    const spec = request.routeOptions.config.spec;
    if (spec?.access === 'operator') {
      await checkScope(services, signedInOperator(request), spec, request);
    }
    if (spec?.access !== 'guardian') return;
    const guardian = signedIn(request);
    await checkNames(services, guardian, spec, request);
    if (spec.confirmed && !guardian.confirmed) throw new Failure('email_not_confirmed');
    if (spec.stepUp) await checkStepUp(services, guardian, spec.stepUp, request);
  });
}

async function checkNames(
  services: Services,
  guardian: SignedIn,
  { names = {}, movesMoney }: RouteSpec,
  parts: Parts,
): Promise<void> {
  for (const [path, named] of Object.entries(names)) {
    const ids = [...new Set(valuesAt(parts, path))];
    if (named === 'self' && ids.some((id) => id !== guardian.id)) throw notFound();
    if (named === 'company' && ids.some((id) => id !== guardian.companyId)) throw notFound();
    if (typeof named === 'string' || movesMoney) continue;
    await checkStudents(services, guardian, { named, ids }, parts);
  }
}

async function checkStudents(
  { db }: Services,
  guardian: SignedIn,
  { named, ids }: { named: OverStudent; ids: readonly string[] },
  parts: Parts,
): Promise<void> {
  const asked = ids.flatMap((id) => {
    const rights = askedRights(named, guardian, id, parts);
    return rights ? [{ id, rights }] : [];
  });
  if (asked.length === 0) return;
  const names = asked.map(({ id }) => id);
  const granted = await findRights(db, guardian, thingOf(named), names);
  for (const { id, rights } of asked) {
    const own = granted.get(id);
    if (!own) throw notFound();
    const missing = rights.find((right) => !own.has(right));
    if (missing) throw new Failure(REFUSALS[missing]);
  }
}

/**
 * @throws Failure step_up_required; wrong_password, too_many_requests if the request includes the password
 */
async function checkStepUp(
  services: Services,
  guardian: SignedIn,
  stepUp: StepUp,
  parts: Parts,
): Promise<void> {
  if (stepUp === true) {
    if (!guardian.steppedUp)
      throw new Failure('step_up_required', { userMessageKey: 'stepUp.required' });
    return;
  }
  const { password, when } = stepUp;
  if (when && !valuesAt(parts, when).some(Boolean)) return;
  await confirmPassword(services, guardian, valuesAt(parts, password)[0] ?? '');
}

/**
 * Checks that an operator's request touches only records within the operator's scope
 * (product:operating#scope).
 */
async function checkScope(
  { db }: Services,
  operator: SignedInOperator,
  { touches }: OperatorAsks,
  parts: Parts,
): Promise<void> {
  if (touches === undefined || touches === 'scope') return;
  if (touches === 'installation') {
    if (isWithinScope(operator, 'installation')) return;
    throw new Failure('operator_not_allowed', { message: 'wants a scope of everywhere' });
  }
  for (const [path, named] of Object.entries(touches)) {
    for (const id of valuesAt(parts, path)) {
      const place = await findPlace(db, named, id);
      if (!place || !mayTouch(operator, place)) throw notFound();
    }
  }
}

type OverStudent = Exclude<Named, string>;

const THINGS = ['student', 'healthForm', 'cart', 'order'] as const satisfies NamedThing[];

const thingOf = (named: OverStudent): NamedThing =>
  THINGS.find((thing) => thing in named) ?? 'student';

/** The rights required to name the record; undefined if guardians name themselves. */
function askedRights(
  named: OverStudent,
  guardian: SignedIn,
  id: string,
  parts: Parts,
): StudentRight[] | undefined {
  if (!('student' in named)) return Object.values(named);
  if (named.orSelf && id === guardian.id) return undefined;
  if (named.unlessSelf && valuesAt(parts, named.unlessSelf)[0] === guardian.id) return ['see'];
  const further = Object.entries(named.also ?? {}) as [StudentRight, readonly string[]][];
  return [
    named.student,
    ...further.flatMap(([right, fields]) =>
      fields.some((field) => stands(parts, field)) ? [right] : [],
    ),
  ];
}

/** Does the body contain the field, or the field with this value? */
function stands(parts: Parts, field: string): boolean {
  const [name = '', wanted] = field.split('=');
  const values = valuesAt(parts, `body.${name}`);
  return wanted === undefined ? values.length > 0 : values.includes(wanted);
}

/** The values at a path; `[]` means each item of a list. Absent values are left out. */
export function valuesAt(parts: Parts, path: string): string[] {
  const found: string[] = [];
  collect(parts, stepsOf(path), found);
  return found;
}

interface Step {
  name: string;
  isList: boolean;
}

function collect(value: unknown, [step, ...further]: readonly Step[], found: string[]): void {
  if (!step) {
    // `null` forgets a record, and names none.
    if (value !== undefined && value !== null) found.push(value as string);
    return;
  }
  const next = Object(value)[step.name];
  if (!step.isList) collect(next, further, found);
  else if (Array.isArray(next)) for (const item of next) collect(item, further, found);
}

/** Parsed paths; they come from the routes' declarations, so there are few. */
const known = new Map<string, readonly Step[]>();

function stepsOf(path: string): readonly Step[] {
  let steps = known.get(path);
  if (!steps) {
    steps = path.split('.').map((step) => {
      const [name = '', list] = step.split('[');
      return { name, isList: list !== undefined };
    });
    known.set(path, steps);
  }
  return steps;
}
