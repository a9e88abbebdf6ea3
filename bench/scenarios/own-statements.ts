import { createPool } from '@merenda/database';
import { APPLICATION } from '../../apps/api/src/platform/database/database.ts';
import { warmUpSeconds } from '../closed-loop.ts';
import { CARTS_A_SECOND } from '../families.ts';
import { enter, FAMILIES, leave, type Stage } from '../home/stage.ts';
import { createProductDatabase } from '../ordering/compare.ts';
import { CONNECTIONS, runScript } from '../pgbench.ts';
import type { Measured, Scenario } from '../scenario.ts';
import { factsOfFamilies, READS_OF_HOME, recordHome } from '../statements/home.ts';
import {
  BATCHES_AT_ONCE,
  batchesOf,
  closeOrders,
  factsOf,
  type Orders,
  openOrders,
  recordAcceptances,
} from '../statements/orders.ts';
import { fillTable, toScript } from '../statements/script.ts';
import type { Template } from '../statements/template.ts';

/** The orders of a batch. */
const BATCH = 20;

/** As the product's connections (record 0507). */
const OPTIONS = Object.entries({ role: APPLICATION.role, ...APPLICATION.settings })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** A transaction of the script does several operations. */
const timesAs = (measured: Measured, operations: number): Measured => ({
  ...measured,
  opsPerSecond: measured.opsPerSecond * operations,
  ...(measured.cpuMs !== undefined && { cpuMs: measured.cpuMs / operations }),
});

/** PostgreSQL alone, with the statements of so many acceptances in one transaction. */
function acceptances(
  name: string,
  size: number,
  connections: number,
): (program: string) => Scenario {
  return (program) => {
    let orders: Orders;
    let template: Template;
    const table = 'bench_order';
    return {
      name,
      async prepare(url) {
        orders = await openOrders(await createProductDatabase(url, `bench_orders_${size}`));
        template = await recordAcceptances(orders, size);
      },
      async measure({ seconds }) {
        const count = (seconds + warmUpSeconds(seconds)) * CARTS_A_SECOND;
        const batches = await batchesOf(orders, size, count);
        const requests = batches.map((carts) => factsOf(orders, carts));
        await fillTable(orders.owner, template, { table, requests });
        const row = `n = (SELECT nextval('${table}_turn'))`;
        const script = { ...toScript(template, { table, row }), options: OPTIONS, connections };
        const measured = await runScript(program, orders.url, seconds, script);
        return timesAs(measured, size);
      },
      finish: () => closeOrders(orders),
    };
  };
}

/** PostgreSQL alone, with the statements of a family's home. */
function home(program: string): Scenario {
  let stage: Stage;
  let template: Template;
  const table = 'bench_home';
  return {
    name: 'pgbench home',
    async prepare(url) {
      stage = await enter(url);
      template = await recordHome(stage.url, FAMILIES, stage.today);
      const owner = createPool(stage.url, { max: 1 });
      const requests = await factsOfFamilies(owner, FAMILIES);
      await fillTable(owner, template, { table, requests });
      await owner.end();
    },
    async measure({ seconds }) {
      const before = `\\set n random(1, ${FAMILIES})\n`;
      const script = toScript(template, { table, row: 'n = :n', before });
      const measured = await runScript(program, stage.url, seconds, {
        ...script,
        options: OPTIONS,
        connections: CONNECTIONS,
      });
      return timesAs(measured, READS_OF_HOME);
    },
    finish: leave,
  };
}

/**
 * Yardsticks of single scenarios: pgbench sends the statements that the product sends for the same
 * (bench/README.md). They tell how near the product is to what PostgreSQL alone can do.
 */
export const ownStatements: readonly {
  /** The scenarios' names begin with it. */
  of: string;
  make: (program: string) => Scenario;
}[] = [
  { of: 'API, order acceptance', make: acceptances('pgbench order', 1, CONNECTIONS) },
  {
    of: 'API, order acceptance',
    make: acceptances(`pgbench order, ${BATCH} together`, BATCH, BATCHES_AT_ONCE),
  },
  { of: 'API, home', make: home },
];
