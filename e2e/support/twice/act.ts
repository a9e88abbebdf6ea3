import type { Api } from '@merenda/contract';
import type { Locator } from '@playwright/test';
import type { Family } from '../factories/families.ts';
import type { Stage } from '../stage/stage.ts';

/** A route of the contract that changes something. */
export type Change = Extract<keyof Api, `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`>;

/** Where an act is done for the so manieth time. */
export interface Scene extends Stage {
  family: Family;
  /** 0 for the first time. */
  turn: number;
}

/** An act of a main button. */
export interface Act {
  name: string;
  /** Route that the button asks for. */
  routes: readonly Change[];
  /** Family of the act; one with money by default. */
  family?: (stage: Stage) => Promise<Family>;
  /** Done once only by the same family: each time another one does it. */
  isOnce?: true;
  /** Its button stands there afterwards as before, for whoever wants it once more. */
  isOffered?: true;
  /** Done again it leaves all as it is, and only the audit tells so: without an answer one asks again. */
  isSame?: true;
  /** Nobody is signed in. */
  isVisitor?: true;
  /** Prepares the data, and opens the page on which the button can be pressed. */
  ready: (scene: Scene) => Promise<Locator>;
}
