import type { AlertingRule } from './alerting-rule.ts';
import { ATTACK } from './alerting-rules/attack.ts';
import { COPIES } from './alerting-rules/copies.ts';
import { DATABASE } from './alerting-rules/database.ts';
import { MONEY } from './alerting-rules/money.ts';
import { ROOM } from './alerting-rules/room.ts';
import { WORK } from './alerting-rules/work.ts';

/** All alerts by area, the most urgent area first. */
export const ALERTING_RULES: Readonly<Record<string, readonly AlertingRule[]>> = {
  copies: COPIES,
  database: DATABASE,
  money: MONEY,
  work: WORK,
  attack: ATTACK,
  room: ROOM,
};

const RUNBOOK = 'deploy/runbook.md';

/** The labels and annotations of an alert, as the rule has them. */
export const labelsOf = ({ severity, follows }: AlertingRule) => ({
  severity,
  ...(follows ? { follows } : {}),
});

export const annotationsOf = ({ name, wrong }: AlertingRule) => ({
  summary: wrong,
  runbook: `${RUNBOOK}#${name.toLowerCase()}`,
});
