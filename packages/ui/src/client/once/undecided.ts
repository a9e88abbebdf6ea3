import { HOUR_MS } from '@merenda/domain/time/spans';
import { parseDraft, stringifyDraft } from '../drafts/draft-json.ts';
import { tabStore } from '../storage.ts';

/** A request that was sent under a key and has no outcome yet. */
export interface Undecided<Input> {
  key: string;
  /** When its key was first sent, in ms. */
  at: number;
  /** Its input; undefined once the tab has the key alone. */
  sent: { input: Input } | undefined;
  /** The key may have been sent with another input, which is not known any more. */
  mayDiffer: boolean;
}

/** The part of a request that outlives the page: a key alone, where its input is sensitive. */
export type Keeps = 'input' | 'key';

const AT = 'merenda.undecided';

/** Shorter than the time that the server knows a key: later the same request would be done anew. */
const KEEP_MS = 20 * HOUR_MS;

type Requests = Record<string, Undecided<unknown>>;

/**
 * A page's requests without an outcome, by the name of their act. They outlive its screens, and in this
 * tab's storage a reload, so that neither makes a second request. They end with the tab.
 */
export function createUndecided() {
  let requests: Map<string, Undecided<unknown>> | undefined;
  const all = () => {
    requests ??= new Map(Object.entries(readKept()));
    return requests;
  };
  const drop = (name: string): void => {
    all().delete(name);
    write({ ...readKept(), [name]: undefined });
  };
  return {
    all,
    /** The request of an act that waits for its outcome. */
    find<Input>(name: string): Undecided<Input> | undefined {
      const found = all().get(name) as Undecided<Input> | undefined;
      if (!found || Date.now() - found.at < KEEP_MS) return found;
      drop(name);
      return undefined;
    },
    /** Notes that a request is sent. Nothing is sent before the tab has its key. */
    note(name: string, request: Undecided<unknown>, keeps: Keeps): void {
      all().set(name, request);
      write({ ...readKept(), [name]: keeps === 'key' ? keyAlone(request) : request });
    },
    /** Forgets a request whose outcome is known. */
    drop,
    /** Forgets what was sent, and no key: called at a sign-out. */
    forgetInputs(): void {
      const keys = [...all()].map(([name, request]) => [name, keyAlone(request)] as const);
      requests = new Map(keys);
      write(Object.fromEntries(keys));
    },
  };
}

/** The requests of this page. */
export const undecided = createUndecided();

const keyAlone = ({ key, at }: Undecided<unknown>): Undecided<unknown> => ({
  key,
  at,
  sent: undefined,
  mayDiffer: true,
});

/** A former release may have kept requests in another shape. */
function readKept(): Requests {
  const found: unknown = parseDraft(tabStore.get(AT));
  return Object.fromEntries(
    Object.entries(Object(found)).filter((entry): entry is [string, Undecided<unknown>] =>
      isUndecided(entry[1]),
    ),
  );
}

const isUndecided = (found: unknown): boolean => {
  const { key, at, sent, mayDiffer } = Object(found);
  return (
    typeof key === 'string' &&
    typeof at === 'number' &&
    typeof mayDiffer === 'boolean' &&
    (sent === undefined ? mayDiffer : typeof sent === 'object' && sent !== null)
  );
};

const write = (kept: Partial<Requests>): void => tabStore.set(AT, stringifyDraft(kept));
