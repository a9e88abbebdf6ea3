import type { Alert } from './alert.ts';
import { ATTACK } from './alerts/attack.ts';
import { COPIES } from './alerts/copies.ts';
import { DATABASE } from './alerts/database.ts';
import { MONEY } from './alerts/money.ts';
import { ROOM } from './alerts/room.ts';
import { WORK } from './alerts/work.ts';

/** All alerts by area, the most urgent area first. */
export const ALERTS: Readonly<Record<string, readonly Alert[]>> = {
  copies: COPIES,
  database: DATABASE,
  money: MONEY,
  work: WORK,
  attack: ATTACK,
  room: ROOM,
};

const RUNBOOK = 'deploy/runbook.md';

/** The labels and annotations of an alert, as the rule has them. */
export const labelsOf = ({ severity, follows }: Alert) => ({
  severity,
  ...(follows ? { follows } : {}),
});

export const annotationsOf = ({ name, wrong }: Alert) => ({
  summary: wrong,
  runbook: `${RUNBOOK}#${name.toLowerCase()}`,
});
