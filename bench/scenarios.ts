import type { Scenario } from './scenario.ts';
import { throughTheApi } from './scenarios/api.ts';
import { ledgerScenarios } from './scenarios/ledger.ts';

/** What is measured besides the two yardsticks, in this order. */
export const scenarios: readonly Scenario[] = [...ledgerScenarios, throughTheApi];
