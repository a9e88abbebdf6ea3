/**
 * `npm run bench:accessibility`: Lighthouse's accessibility of every page of the app, in the places
 * that the walk visits. Fails when a page has less than 100.
 *
 *   --only text   only routes that contain it
 *   --at 3000     uses a running product with the demo data, on this port
 */
import process from 'node:process';
import { numberOf, readArguments } from '@merenda/database';
import { type DemoIds, PLACES } from '../../e2e/support/walk/places.ts';
import { ensureLighthouse, runLighthouse } from './lighthouse.ts';
import { signIn, startProduct } from './product.ts';

const CALL = 'npm run bench:accessibility -- [--only <text>] [--at <port>]';
const { values } = readArguments(CALL, {
  options: { only: { type: 'string', default: '' }, at: { type: 'string' } },
});

const running = values.at === undefined ? undefined : numberOf(CALL, '--at', values.at);

await ensureLighthouse();
const product =
  running === undefined ? await startProduct() : { port: running, stop: async () => {} };
const { port } = product;
try {
  const cookies = await signIn(port);
  const ids = await idsOf(port, cookies);
  for (const [route, { as, at }] of Object.entries(PLACES)) {
    if (!route.includes(values.only)) continue;
    const { scores, complaints } = await runLighthouse(
      `http://wefood.localhost:${port}${at(ids)}`,
      as === 'guardian' ? cookies : {},
      ['accessibility'],
    );
    const { accessibility } = scores;
    console.log(`${String(accessibility).padStart(3)}  ${route}  ${complaints.join('; ')}`);
    if (accessibility < 100) process.exitCode = 1;
  }
} finally {
  await product.stop();
}

/** The ids in the places' paths, of the demo guardian whose cookies these are. */
async function idsOf(port: number, cookies: Record<string, string>): Promise<DemoIds> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const get = async (path: string) => {
    const headers = { cookie, 'request-type': 'we' };
    const answer = await fetch(`http://localhost:${port}/api${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { _id: responsible } = await get('/auth/me');
  const students = await get(`/responsible-users/${responsible}/dependents`);
  const { _id: student, restaurantUnit } = students.docs[0];
  const orders = await get(`/menu-orders?user=${student}&limit=1`);
  const topups = await get(`/responsible-users/${responsible}/wallet-topups?limit=1`);
  const [order] = orders.docs;
  return {
    responsible,
    student,
    school: restaurantUnit._id,
    order: order._id,
    product: order.items[0].product._id,
    topup: topups.docs[0]._id,
  };
}
