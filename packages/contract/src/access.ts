import type { WantedRight } from '@merenda/domain/people/operators';

/**
 * A guardian's rights over a student (product:guardians#rights): `see` is every guardian's, `spend`
 * takes money out and opens the kiosk, `health` reads and writes health data, `own` is the owner's.
 */
export const STUDENT_RIGHTS = ['see', 'spend', 'health', 'own'] as const;

export type StudentRight = (typeof STUDENT_RIGHTS)[number];

/** Rights that single fields of the body ask for in addition: `field`, or `field=value`. */
type Further = Readonly<Partial<Record<StudentRight, readonly string[]>>>;

interface NamedStudent {
  readonly student: StudentRight;
  readonly also?: Further;
  /** The guardian may stand here instead of a student. */
  readonly orSelf?: true;
  /** The field that names a guardian; naming oneself there asks for `see` only. */
  readonly unlessSelf?: Path;
}

/**
 * The record that an id in a request names, which decides who may name it:
 * - `self`, the guardian, and `company`, the guardian's company: anything else is answered 404.
 * - A student, or a record that belongs to one, with the right that it asks for. The answer is 404 for anybody but the student's guardians, 403 for a guardian without the right.
 * - `own`, a record of the guardian, and `school`, a record of the company's schools: the verb
 *   finds it in a query that begins at the guardian, and answers 404.
 */
export type Named =
  | 'self'
  | 'company'
  | 'own'
  | 'school'
  | NamedStudent
  | { readonly healthForm: StudentRight }
  | { readonly cart: StudentRight }
  | { readonly order: StudentRight };

/** The place of an id: `params.id`, or `body.items[].id` for the id of each item. */
export type Path = `${'params' | 'query' | 'body'}.${string}`;

export type Names = Readonly<Record<Path, Named>>;

/**
 * A secret that opens something and could be guessed. `nothing`: the secret is only chosen, or ends
 * what the guardian has. A route whose request has a secret names its kind; a test looks for their
 * field names.
 */
export type Secret = 'password' | 'token' | 'passkey' | 'code' | 'student' | 'nothing';

/**
 * An act that needs more than a session (product:session#step-up): the guardian proves by password
 * or passkey who asks, unless a proof is a moment old. `password`: the field with the current
 * password, which is then the proof. `when`: only a request with this field needs the proof.
 */
export type StepUp = true | { readonly password: Path; readonly when?: Path };

/** A route that only reads: a blocked guardian may call it. */
interface Reads {
  readonly method: 'GET';
  readonly movesMoney?: undefined;
  readonly whenBlocked?: undefined;
  readonly stepUp?: undefined;
  readonly confirmed?: undefined;
}

/**
 * A route that leads to money. It says whether the guardian's address must be confirmed first: it
 * must be where money leaves the product or somebody is invited
 * (product:session#confirmed-address). A session alone never suffices.
 */
type LeadsToMoney =
  | { readonly method: Changing; readonly confirmed: true; readonly stepUp: StepUp }
  | { readonly method: Changing; readonly confirmed: false; readonly stepUp: StepUp | false };

/** A route that moves money or orders: a blocked guardian may not call it. */
type MovesMoney = LeadsToMoney & {
  readonly movesMoney: true;
  readonly whenBlocked?: undefined;
};

/** A route that changes rights which lead to money: a blocked guardian may not call it. */
type ChangesRights = LeadsToMoney & {
  readonly movesMoney?: undefined;
  readonly whenBlocked: 'refused';
};

/**
 * A route that changes something else: a blocked guardian may call it. It says whether the address
 * must be confirmed: it must be where a way into the account is added, or something that outlives
 * the session.
 */
interface Changes {
  readonly method: Changing;
  readonly movesMoney?: undefined;
  readonly whenBlocked: 'allowed';
  readonly confirmed: boolean;
  readonly stepUp: StepUp | false;
}

type Changing = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface NobodysOwn {
  readonly method: 'GET' | Changing;
  readonly movesMoney?: undefined;
  readonly whenBlocked?: undefined;
  readonly confirmed?: undefined;
  readonly names?: undefined;
  readonly stepUp?: undefined;
}

/**
 * The record that an id in an operator's request names; it must belong to the operator's scope. A
 * further kind is a line here; the compiler names its place (`PLACES`) and the tests' records.
 */
export type OperatorNamed =
  | 'company'
  | 'guardian'
  | 'school'
  | 'class'
  | 'student'
  | 'product'
  | 'menu'
  | 'menuDraft'
  | 'difference'
  | 'payout'
  | 'bankFile'
  | 'topup'
  | 'refund'
  | 'owed'
  | 'owedPayment'
  | 'ticket'
  | 'cannedAnswer';

/** Only a signed-in person may call the route, never a script. */
interface ByPerson {
  readonly by?: 'person';
}

/**
 * An operator's route asks for a right, which some roles have, and names what it touches, which
 * must be within the operator's scope (product:operating#scope). A record out of scope is answered
 * as if it did not exist.
 * - ids that the request names;
 * - `scope`, a list of what is within it: the verb filters;
 * - `installation`, what belongs to no single company: for operators whose scope is everywhere.
 *
 * A list of rights: one of them is enough to call the route; the kind of the record decides which
 * one counts (`Place`).
 *
 * `own` is the operator's own account, and the page that the operator has open: any role may call the
 * route, but no script.
 */
export type OperatorAsks =
  | { readonly right: 'own'; readonly touches?: undefined; readonly by?: undefined }
  | ({
      readonly right: WantedRight;
      readonly touches: 'scope' | 'installation' | Readonly<Record<Path, OperatorNamed>>;
    } & ByPerson);

/** A script may call the route, too. */
export const isForScripts = ({ right, by }: OperatorAsks): boolean =>
  right !== 'own' && by !== 'person';

/**
 * The callers of a route: anybody (`visitor`), a guardian with a session, or an operator. A
 * guardian's route says what its ids name. If it changes something, it also says whether a blocked
 * guardian, a session alone and an unconfirmed address suffice. An operator's route says which
 * right it asks for and what it touches. A route without these does not compile.
 */
export type Access =
  | ({ readonly access: 'visitor' } & NobodysOwn)
  | ({ readonly access: 'operator' } & OperatorAsks & NobodysOwn)
  | ({ readonly access: 'guardian'; readonly names?: Names } & (
      | Reads
      | MovesMoney
      | ChangesRights
      | Changes
    ));

/** Does the route refuse a blocked guardian? */
export const isClosedToBlocked = ({ movesMoney, whenBlocked }: Access): boolean =>
  movesMoney === true || whenBlocked === 'refused';
