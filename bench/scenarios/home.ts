import { callsOfHome } from '../../apps/api/src/http/pages/testing/calls-of-home.ts';
import { openClient } from '../client.ts';
import { closedLoop } from '../closed-loop.ts';
import { anyFamily, enter, leave, type Stage } from '../home/stage.ts';
import type { Scenario } from '../scenario.ts';

const CONNECTIONS = 32;

let stage: Stage;

/** The reads of home, one after the other; each counts, as each of `pgbench -S` does. */
export const openingHome: Scenario = {
  name: `API, home, ${CONNECTIONS} connections`,
  async prepare(url) {
    stage = await enter(url);
  },
  async measure({ seconds }) {
    const client = openClient(stage.api);
    const reads = endlessly();
    try {
      return await closedLoop(CONNECTIONS, seconds, () => {
        const { value } = reads.next();
        return client.send({ method: 'GET', ...value });
      });
    } finally {
      client.close();
    }
  },
  finish: leave,
};

/** The reads of one family's home, then those of another. */
function* endlessly(): Generator<{ path: string; token: string }, never> {
  for (;;) {
    const { guardian } = anyFamily();
    for (const path of callsOfHome(guardian, stage.today)) yield { path, token: guardian };
  }
}
