import type { Language } from '../places/languages.ts';
import type { Day } from '../time/dates.ts';

/** The id of the page's element with the answers that the server included (`FirstAnswers`). */
export const FIRST_ANSWERS = 'first-answers';

/** Answers that a page does not need to request. */
export interface FirstAnswers {
  /** The time of the answers by the server's clock, as in a `Date` header. */
  now: string;
  /** Answers by the keys of the app's query cache. */
  answers: [key: readonly unknown[], answer: unknown][];
}

/** The app as built for Node: its interface to the server. */
export interface RenderingApp {
  /**
   * Answers the app's calls here instead of over the network: with the body of the route's answer.
   * A rejection is a failed call.
   */
  answerCallsBy(get: (address: string) => Promise<string>): void;
  /**
   * The first view of a page for the guardian for whom the calls are made, and the start page
   * itself (product:home#first-answer). Undefined where the guardian reads another language than
   * the visit's.
   * @throws Error when a call of the start page fails
   */
  openPage(visit: {
    brandLabel: string;
    language: Language;
    /** The company's day. */
    today: Day;
    /** The path with its query. */
    address: string;
    /** Aborted when the caller no longer waits: the rest need not be rendered. */
    signal: AbortSignal;
  }): Promise<OpenedPage | undefined>;
}

export interface OpenedPage {
  answers: FirstAnswers['answers'];
  /** The rendered start page; absent for other pages. */
  page?: RenderedHome;
}

export interface RenderedHome {
  /**
   * The content of `#root`. The cookie bar stands between two comments and is taken out for
   * guardians who have agreed.
   */
  html: string;
  title: string;
}
