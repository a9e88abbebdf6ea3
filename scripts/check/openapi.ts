/** Lints the API's OpenAPI document by Redocly's recommended rules: every warning counts. */
import process from 'node:process';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describeApi } from '../../apps/api/src/http/describe-api.ts';

const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source: await describeApi(), config });
for (const { ruleId, message, location } of problems) {
  console.error(`${location[0]?.pointer ?? ''}: ${message} (${ruleId})`);
}
if (problems.length > 0) process.exitCode = 1;
