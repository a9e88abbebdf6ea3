import { Writable } from 'node:stream';
import { createPool } from '@merenda/database';
import { expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { createLog } from './log.ts';
import { logFailure } from './log-failure.ts';

const WARN = 40;
const ERROR = 50;

/** The single log line of a failure. */
function lineOf(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  const kept = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = createLog('info', kept);
  logFailure(log, error, 'a job failed', { job: 'sweep' });
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

const coded = (code: string) => Object.assign(new Error('of the database'), { code });

async function ofClosedPool(): Promise<unknown> {
  const pool = createPool('postgres://nobody@localhost:1/none', { max: 1 });
  await pool.end();
  return pool.query('SELECT 1').catch((error: unknown) => error);
}

test.each([
  ['a transaction that was given up', coded('40001'), '40001'],
  ['a deadlock', coded('40P01'), '40P01'],
  ['a database without a connection to spare', coded('53300'), '53300'],
  ['a database that restarts', coded('57P01'), '57P01'],
  ['a database that is away', new Error('x', { cause: coded('ECONNREFUSED') }), 'no-connection'],
  ['a pool that is closed', await ofClosedPool(), 'no-connection'],
  ['a place that was not free', new Failure('unavailable'), 'unavailable'],
  ['a stop', AbortSignal.abort().reason, 'stopping'],
])('%s is a warning of one line with the reason, without a stack', (_, error, reason) => {
  const line = lineOf(error);
  expect(line).toMatchObject({ level: WARN, msg: 'a job failed', job: 'sweep', reason });
  expect(line).not.toHaveProperty('err');
});

test.each([
  ['a fault of ours', new TypeError('undefined is no row')],
  ['a rule that the database keeps', coded('23514')],
  ['a record that is not there', new Failure('not_found')],
])('%s is an error with its stack', (_, error) => {
  expect(lineOf(error)).toMatchObject({ level: ERROR, err: { stack: expect.any(Array) } });
});
