import type { Control } from './control/control.ts';
import type { Settings } from './env.ts';
import type { Store } from './store/store.ts';

/** What every part of the sandbox is handed. */
export interface Sandbox {
  settings: Settings;
  store: Store;
  control: Control;
  /** Looks for webhooks to send, once the present work is committed. */
  wakeDispatcher(): void;
  /** Aborted when the process is about to stop: whoever waits, gives up. */
  closing: AbortSignal;
}
