import type { WantedRight } from '@merenda/domain/people/operators';

/**
 * A guardian's rights over a student (product:guardians#rights): `see` is every guardian's, `spend`
 * takes money out and opens the kiosk, `health` reads and writes health data, `own` is the owner's.
 */
export const STUDENT_RIGHTS = ['see', 'spend', 'health', 'own'] as const;

export type StudentRight = (typeof STUDENT_RIGHTS)[number];

/** Further rights that single fields of the body ask for: `field`, or `field=value`. */
type Further = Readonly<Partial<Record<StudentRight, readonly string[]>>>;

interface NamedStudent {
  readonly student: StudentRight;
  readonly also?: Further;
  /** The guardian may stand here instead of a student. */
  readonly orSelf?: true;
  /** Where a guardian is named; naming oneself there asks for `see` only. */
  readonly unlessSelf?: Path;
}

/**
 * What an id in a request names, and so who may name it:
 * - `self`, the guardian; `company`, the guardian's: anything else is answered 404.
 * - A student, or something by which a student is found, with the right that it asks for: no
 *   guardian of the student is answered 404, a guardian without the right 403.
 * - `own`, something of the guardian's, and `school`, something of the company's schools: the verb
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

/** Where an id stands: `params.id`, or `body.items[].id` for the one of each item. */
export type Path = `${'params' | 'query' | 'body'}.${string}`;

export type Names = Readonly<Record<Path, Named>>;

/**
 * A secret that opens something and could be guessed: `nothing` where it is only chosen, or
 * ends what the guardian has. A route whose request has one says which (a test looks for their names).
 */
export type Secret = 'password' | 'token' | 'passkey' | 'code' | 'student' | 'nothing';

/**
 * What a session alone must not do (product:session#step-up): the guardian proves again who asks, by
 * password or passkey, unless that was a moment ago. `password`: where the current one stands in the
 * request, which is then the proof; `when`: only a request that has this field needs it.
 */
export type StepUp = true | { readonly password: Path; readonly when?: Path };

/** Reads, which change nothing: a blocked guardian sees everything. */
interface Reads {
  readonly method: 'GET';
  readonly movesMoney?: undefined;
  readonly whenBlocked?: undefined;
  readonly stepUp?: undefined;
  readonly confirmed?: undefined;
}

/**
 * Leads to money, and says whether the guardian's address must be confirmed first: where money leaves
 * the product, or somebody is invited (product:session#confirmed-address). That is never for a session
 * alone.
 */
type LeadsToMoney =
  | { readonly method: Changing; readonly confirmed: true; readonly stepUp: StepUp }
  | { readonly method: Changing; readonly confirmed: false; readonly stepUp: StepUp | false };

/** Moves money or orders: never for a blocked guardian. */
type MovesMoney = LeadsToMoney & {
  readonly movesMoney: true;
  readonly whenBlocked?: undefined;
};

/** Changes what leads to money: neither for a blocked guardian. */
type ChangesRights = LeadsToMoney & {
  readonly movesMoney?: undefined;
  readonly whenBlocked: 'refused';
};

/**
 * Changes something else: also for a blocked guardian. It says whether the address must be confirmed:
 * wherever it adds a way into the account, or what outlives the session that asks.
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

/** What an id in an operator's request names; where it belongs must be within the operator's scope. */
export type OperatorNamed =
  | 'company'
  | 'guardian'
  | 'school'
  | 'product'
  | 'difference'
  | 'payout'
  | 'ticket';

/**
 * What an operator's route asks for: a right, which some roles have, and what it touches, which must be
 * within the operator's scope (product:operating#scope). Out of scope is answered as what does not
 * exist.
 * - ids that the request names;
 * - `scope`, a list of what is within it: the verb filters;
 * - `installation`, what belongs to no single company: for those whose scope is everywhere.
 *
 * One of several rights is enough to be let in; which of them, the kind of the thing says (`Place`).
 *
 * `own` is the operator's own account: of whoever has signed in, whatever the role, but no script.
 */
export type OperatorAsks =
  | { readonly right: 'own'; readonly touches?: undefined }
  | {
      readonly right: WantedRight;
      readonly touches: 'scope' | 'installation' | Readonly<Record<Path, OperatorNamed>>;
    };

/**
 * Who may call a route: anybody (`visitor`), a guardian with a session, or an operator. A guardian's
 * route says what its ids name and, where it changes something, what a blocked guardian may, what a
 * session alone may and what one with an unconfirmed address may; an operator's which right it asks for
 * and what it touches. It does not compile without.
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
