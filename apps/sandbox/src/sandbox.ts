import type { Control } from './control/control.ts';
import type { Settings } from './env.ts';
import type { Store } from './store/store.ts';

/** The services that every part of the sandbox gets. */
export interface Sandbox {
  settings: Settings;
  store: Store;
  control: Control;
  /** Sends due webhooks after the present work is committed. */
  wakeDispatcher(): void;
  /** Aborted when the process is about to stop; every wait then ends. */
  closing: AbortSignal;
}
