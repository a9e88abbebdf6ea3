const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A throttle policy: a few failures are free; then each further one doubles the wait for the next,
 * up to a ceiling.
 */
export interface ThrottlePolicy {
  freeTries: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** The time without a failure after which all are forgotten. */
  forgetSeconds: number;
}

/** Tries at the password or code of one account. */
const PASSWORDS = {
  freeTries: 4,
  firstWaitSeconds: 2,
  longestWaitSeconds: 15 * MINUTE,
  forgetSeconds: DAY,
} as const satisfies ThrottlePolicy;

/**
 * The limits on guessing passwords (product:session#login-delays). A device that the account knows
 * has a throttle of its own, which nobody else can use up.
 */
export const LOGIN_THROTTLES = {
  /** An account, for all devices together that it does not know. */
  account: PASSWORDS,
  /** An account, for one device that it knows. */
  device: PASSWORDS,
  /** The current password in one session, which ends after `WRONG_PASSWORDS_A_SESSION`. */
  session: PASSWORDS,
  /** All accounts, for one network with no device that they know. */
  network: {
    freeTries: 30,
    firstWaitSeconds: 2,
    longestWaitSeconds: 15 * MINUTE,
    forgetSeconds: HOUR,
  },
} as const satisfies Record<string, ThrottlePolicy>;

/**
 * The limit on mailing links to one guardian (product:session#links). No wait is longer than a link
 * is valid: a guardian who asks always has a working one.
 */
export const LINK_THROTTLE: ThrottlePolicy = {
  freeTries: 2,
  firstWaitSeconds: 5 * MINUTE,
  longestWaitSeconds: 40 * MINUTE,
  forgetSeconds: DAY,
};

/**
 * The limits on guessing other secrets (product:session#guesses), by caller and by target. A guess
 * counted by several throttles waits for each of them. None locks out: the longest wait stays the
 * same, and another way in stays open.
 */
export const GUESS_THROTTLES = {
  /**
   * A student by number and birth date, when the owner is to be asked
   * (product:students#already-registered).
   */
  student: {
    guardian: {
      freeTries: 5,
      firstWaitSeconds: 5 * MINUTE,
      longestWaitSeconds: 12 * HOUR,
      forgetSeconds: DAY,
    },
    network: {
      freeTries: 20,
      firstWaitSeconds: MINUTE,
      longestWaitSeconds: HOUR,
      forgetSeconds: DAY,
    },
    /** All numbers of a school, by all callers: its families come in dozens, once. */
    school: {
      freeTries: 60,
      firstWaitSeconds: MINUTE / 2,
      longestWaitSeconds: 10 * MINUTE,
      forgetSeconds: DAY,
    },
    /** One number of a school, whether or not a student has it. */
    number: {
      freeTries: 5,
      firstWaitSeconds: 5 * MINUTE,
      longestWaitSeconds: HOUR,
      forgetSeconds: DAY,
    },
  },
  /** The school's code for a student. Only guesses from the same network slow a guardian down. */
  studentCode: {
    guardian: {
      freeTries: 5,
      firstWaitSeconds: MINUTE,
      longestWaitSeconds: HOUR,
      forgetSeconds: DAY,
    },
    network: LOGIN_THROTTLES.network,
  },
  /** Registrations with a number, tax id or e-mail that another student has. */
  identifiers: {
    /** A clerk with a list seldom meets a taken identifier; an attacker always does. */
    guardian: {
      freeTries: 20,
      firstWaitSeconds: MINUTE,
      longestWaitSeconds: HOUR,
      forgetSeconds: DAY,
    },
    network: {
      freeTries: 60,
      firstWaitSeconds: 10,
      longestWaitSeconds: 10 * MINUTE,
      forgetSeconds: DAY,
    },
    /** Short waits: a family that registers meanwhile waits only for a moment. */
    school: {
      freeTries: 200,
      firstWaitSeconds: 1,
      longestWaitSeconds: 15,
      forgetSeconds: DAY,
    },
  },
} as const satisfies Record<string, Readonly<Record<string, ThrottlePolicy>>>;

/**
 * The limit on cards of one guardian that processors refuse, given or charged
 * (product:session#guesses): nobody tries a list of stolen cards through an account.
 */
export const CARD_THROTTLE: ThrottlePolicy = {
  freeTries: 10,
  firstWaitSeconds: 5 * MINUTE,
  longestWaitSeconds: 12 * HOUR,
  forgetSeconds: DAY,
};

/**
 * The number of sign-ups of a network without a wait, unless the installation sets another
 * (product:signup#how-often). It allows 30 guardians behind one address at a school's evening,
 * every third of them twice.
 */
export const FREE_SIGN_UPS = 40;

/**
 * The limit on sign-ups of a network: after the free ones a few more an hour, so that nobody is
 * locked out.
 */
export const signUpThrottle = (freeTries: number): ThrottlePolicy => ({
  freeTries,
  firstWaitSeconds: 30,
  longestWaitSeconds: 10 * MINUTE,
  forgetSeconds: HOUR,
});

/**
 * The limit on telling a network that a tax number is taken (product:signup#taken): five times. Then every sign-up waits for an hour, so that the wait reveals nothing either.
 */
export const TAKEN_TAX_ID_THROTTLE: ThrottlePolicy = {
  freeTries: 4,
  firstWaitSeconds: HOUR,
  longestWaitSeconds: HOUR,
  forgetSeconds: HOUR,
};

/**
 * The number of wrong passwords in a row that ends the session (product:session#current-password).
 */
export const WRONG_PASSWORDS_A_SESSION = 10;

/**
 * The waits after the tries that are not free, in seconds; the last one holds for all later tries.
 */
export function waitsOf({ firstWaitSeconds, longestWaitSeconds }: ThrottlePolicy): number[] {
  const waits: number[] = [];
  for (let wait = firstWaitSeconds; wait < longestWaitSeconds; wait *= 2) waits.push(wait);
  return [...waits, longestWaitSeconds];
}
