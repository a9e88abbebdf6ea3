import type { Language } from '../places/languages.ts';
import type { Day } from '../time/dates.ts';

/** The element of a page that holds the answers which the server brought along (`FirstAnswers`). */
export const FIRST_ANSWERS = 'first-answers';

/** What a page need not ask for any more. */
export interface FirstAnswers {
  /** When it was answered, by the server's clock, as a `Date` header says it. */
  now: string;
  /** By the keys of the app's query cache. */
  answers: [key: readonly unknown[], answer: unknown][];
}

/** The app as the build makes it for Node: what the server asks of it. */
export interface RenderingApp {
  /**
   * Lets the app's calls be answered here and not over the network: with the body of the route's answer.
   * Where it rejects, the call has failed.
   */
  answerCallsBy(get: (address: string) => Promise<string>): void;
  /**
   * What a page shows first to whoever the calls are made for, and the start page itself
   * (product:home#first-answer); undefined where the guardian reads another language than the visit's.
   * @throws Error when a call of the start page fails
   */
  openPage(visit: {
    brandLabel: string;
    language: Language;
    /** The company's. */
    today: Day;
    /** Path and query. */
    address: string;
    /** Nobody waits any longer: what is not rendered by then need not be. */
    signal: AbortSignal;
  }): Promise<OpenedPage | undefined>;
}

export interface OpenedPage {
  answers: FirstAnswers['answers'];
  /** Of the start page only. */
  page?: RenderedHome;
}

export interface RenderedHome {
  /** What `#root` holds; the cookie bar between two comments, to be taken out for those who have agreed. */
  html: string;
  title: string;
}
