import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../start/say.ts';
import { alertsOf, type FailureName, makeFailure, type Scene } from './failures.ts';
import type { Watch } from './watch.ts';

/** A failure has raised its alerts by then. */
const NOTICED_MS = 120_000;
const LOOK_MS = 2_000;

/** Alerts that any failure may raise: without the database copies answer 503. */
const CONSEQUENCES = ['AnswersFail'];

/**
 * Makes each failure, and lets it last until its alerts fire.
 * @returns a line for each alert that was missing or that had no reason
 */
export async function makeNoticed(
  names: readonly FailureName[],
  scene: Scene,
  watch: Watch,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of names) {
    const { raises, mayRaise = [] } = alertsOf(name);
    const since = Date.now();
    const raised = new Map<string, number>();
    await makeFailure(name, scene, () => listen({ since, raises, watch, raised }));
    const told = [...raised].map(([alert, ms]) => `${alert} after ${Math.round(ms / 1_000)} s`);
    say(`${name}: ${told.join(', ') || 'no alert'}`);
    for (const alert of raises) if (!raised.has(alert)) wrong.push(`${name}: no ${alert}`);
    for (const alert of raised.keys()) {
      if (![...raises, ...mayRaise, ...CONSEQUENCES].includes(alert))
        wrong.push(`${name}: ${alert}`);
    }
  }
  return wrong;
}

/** Waits until the awaited alerts fire; notes each alert since then with the time until it fired. */
async function listen({
  since,
  raises,
  watch,
  raised,
}: {
  since: number;
  raises: readonly string[];
  watch: Watch;
  raised: Map<string, number>;
}): Promise<void> {
  const isNoticed = () => raises.length > 0 && raises.every((alert) => raised.has(alert));
  while (!isNoticed() && Date.now() - since < NOTICED_MS) {
    await sleep(LOOK_MS);
    for (const [alert, activeAt] of await watch.firing()) {
      if (activeAt >= since && !raised.has(alert)) raised.set(alert, Date.now() - since);
    }
  }
}
