import { createFamily } from '../../support/factories/families.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import type { Act, Scene } from '../../support/twice/act.ts';
import { ACTS } from '../../support/twice/acts.ts';
import { mannersOf } from '../../support/twice/manners.ts';
import { tapOnce, tapTwice } from '../../support/twice/tap-twice.ts';

/** Highest cost of the acts of this table. */
const MONEY = { own: 300, theirs: 300 };

/** With EVERYWHERE all acts in two manners; else one in so many, in one. E2E_RUN 0 to 127 tell all of them. */
const { oneIn, count } = process.env.EVERYWHERE ? { oneIn: 1, count: 2 } : { oneIn: 64, count: 1 };
const RUN = Number(process.env.E2E_RUN);

for (const [at, act] of ACTS.entries()) {
  if (at % oneIn !== RUN % oneIn) continue;
  const manners = mannersOf(Math.floor(at / oneIn), Math.floor(RUN / oneIn), count);
  test(`${act.name}: two taps do it once, and a third does it no more`, async ({ stage }) => {
    const quiet = { ...stage, look: async () => {} };
    let scene = await begin(quiet, act, 0);
    const once = await tapOnce(act, scene);
    for (const [turn, manner] of manners.entries()) {
      scene = act.isOnce ? await begin(quiet, act, turn + 1) : { ...scene, turn: turn + 1 };
      await tapTwice(act, scene, manner, once);
    }
  });
}

async function begin(stage: Stage, act: Act, turn: number): Promise<Scene> {
  const family = await (act.family?.(stage) ?? createFamily(stage, { money: MONEY }));
  if (!act.isVisitor) await enterAs(stage, family, '/alerts');
  return { ...stage, family, turn };
}
