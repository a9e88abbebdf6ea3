/**
 * Writes into `former-release.json` the values of answers, and the values and fields of requests, as those
 * of the release that package.json names. It is the first step of the next release
 * (CONTRIBUTING.md#a-release).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { OPERATION_IDS } from '../../index.ts';
import { requestedFields, wordsOf } from './requested-fields.ts';
import { answeredValues, linesOf, requestedValues } from './values.ts';

const packageFile = new URL('../../../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
const written = {
  release: version,
  answeredValues: linesOf(answeredValues(OPERATION_IDS)),
  requestedValues: linesOf(requestedValues(OPERATION_IDS)),
  requestedFields: wordsOf(requestedFields(OPERATION_IDS)),
};
writeFileSync(
  new URL('./former-release.json', import.meta.url),
  `${JSON.stringify(written, null, 2)}\n`,
);
