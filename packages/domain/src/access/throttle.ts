const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A few tries are free; then each further one doubles the wait for the next, up to a ceiling. */
export interface ThrottlePolicy {
  freeTries: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Without a further try they are forgotten after so long. */
  forgetSeconds: number;
}

/**
 * How often passwords may be guessed (product:session#login-delays): a device that the account knows
 * has a throttle of its own, which nobody else can use up.
 */
export const LOGIN_THROTTLES = {
  /** An account, by all whom it does not know together. */
  account: {
    freeTries: 4,
    firstWaitSeconds: 2,
    longestWaitSeconds: 15 * MINUTE,
    forgetSeconds: DAY,
  },
  /** An account, by one device that it knows. */
  device: {
    freeTries: 4,
    firstWaitSeconds: 2,
    longestWaitSeconds: 15 * MINUTE,
    forgetSeconds: DAY,
  },
  /** The current password, by one session: after `WRONG_PASSWORDS_A_SESSION` there is none. */
  session: {
    freeTries: 4,
    firstWaitSeconds: 2,
    longestWaitSeconds: 15 * MINUTE,
    forgetSeconds: DAY,
  },
  /** All accounts, by one network that none of them knows a device of. */
  network: {
    freeTries: 30,
    firstWaitSeconds: 2,
    longestWaitSeconds: 15 * MINUTE,
    forgetSeconds: HOUR,
  },
} as const satisfies Record<string, ThrottlePolicy>;

/**
 * How often a link is mailed to one guardian, whoever asks (product:session#links). No wait is as
 * long as a link works, so whoever asks has one that works.
 */
export const LINK_THROTTLE: ThrottlePolicy = {
  freeTries: 2,
  firstWaitSeconds: 5 * MINUTE,
  longestWaitSeconds: 40 * MINUTE,
  forgetSeconds: DAY,
};

/**
 * How often somebody may try what could be guessed (product:session#guesses), by whom and what it is
 * counted. A guess that is counted by several waits for each of them. Nothing here is a lock-out: the
 * longest wait stays the same, and another way in stays open.
 */
export const GUESS_THROTTLES = {
  /** By number and birth date, for whom the owner is asked (product:students#already-registered). */
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
    /** All numbers of a school, by everybody: parents of one come in dozens, once. */
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
  /** The school's code. Nobody else's guesses hold it up, but those from the same network. */
  studentCode: {
    guardian: {
      freeTries: 5,
      firstWaitSeconds: MINUTE,
      longestWaitSeconds: HOUR,
      forgetSeconds: DAY,
    },
    network: LOGIN_THROTTLES.network,
  },
  /** Which numbers, tax ids and e-mails other students have, by registering one with them. */
  identifiers: {
    /** A clerk with a list seldom meets a taken one, whoever looks for them always. */
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
    /** Short waits: a family that registers meanwhile waits for a moment only. */
    school: {
      freeTries: 200,
      firstWaitSeconds: 1,
      longestWaitSeconds: 15,
      forgetSeconds: DAY,
    },
  },
} as const satisfies Record<string, Readonly<Record<string, ThrottlePolicy>>>;

/**
 * How often a network may sign up without waiting, unless the installation says otherwise
 * (product:signup#how-often): 30 parents who sit behind one address at a school's evening, and every
 * third of them a second time.
 */
export const FREE_SIGN_UPS = 40;

/** How often a network may sign up: after the free ones a few more an hour, so nobody is locked out. */
export const signUpThrottle = (freeTries: number): ThrottlePolicy => ({
  freeTries,
  firstWaitSeconds: 30,
  longestWaitSeconds: 10 * MINUTE,
  forgetSeconds: HOUR,
});

/**
 * How often a network is told that somebody has a tax number (product:signup#taken): five times, and then
 * it waits for an hour, whatever it sends, so that waiting tells nothing either.
 */
export const TAKEN_TAX_ID_THROTTLE: ThrottlePolicy = {
  freeTries: 4,
  firstWaitSeconds: HOUR,
  longestWaitSeconds: HOUR,
  forgetSeconds: HOUR,
};

/** Number of wrong passwords in a row that ends the session that tried them (product:session#current-password). */
export const WRONG_PASSWORDS_A_SESSION = 10;

/** The waits after the tries that are not free, in seconds; the last one is that of all later tries. */
export function waitsOf({ firstWaitSeconds, longestWaitSeconds }: ThrottlePolicy): number[] {
  const waits: number[] = [];
  for (let wait = firstWaitSeconds; wait < longestWaitSeconds; wait *= 2) waits.push(wait);
  return [...waits, longestWaitSeconds];
}
