import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const tree = mkdtempSync(join(tmpdir(), 'merenda-rules-'));
afterAll(() => rmSync(tree, { recursive: true }));

/** Each file breaks the rule that it is filed under. */
const PLANTED: Record<string, { rule: string; source: string }> = {
  'packages/domain/src/types.ts': {
    rule: 'packages/domain-imports',
    source: "import type { Api } from '../../contract/src/api.ts';\nexport type Mine = Api;",
  },
  'packages/contract/src/api.ts': {
    rule: 'pure-packages',
    source: "export type Api = string;\nexport { readFile } from 'node:fs';",
  },
  'packages/ledger/src/post.ts': {
    rule: 'packages/ledger-imports',
    source: "export const later = () => import('../../i18n/src/index.ts');",
  },
  'packages/i18n/src/index.ts': {
    rule: 'packages/i18n-imports',
    source: "export * from '../../database/src/pool.ts';",
  },
  'packages/database/src/pool.ts': {
    rule: 'resolvable',
    source: "import './missing.ts';",
  },
  'apps/api/src/http/another-way-in.ts': {
    rule: 'one-way-in-for-files',
    source: "import multipart from '@fastify/multipart';\nexport default multipart;",
  },
  'apps/api/src/http/pages/pack.ts': {
    rule: 'costly-work-through-the-gate',
    source: "export { brotliCompressSync } from 'node:zlib';",
  },
  'apps/api/src/modules/cards/thread.ts': {
    rule: 'costly-work-through-the-gate',
    source: "export const later = () => import('node:worker_threads');",
  },
  'apps/api/src/modules/wallets/print.ts': {
    rule: 'documents-by-one-file',
    source: "export const later = () => import('../../../../../packages/documents/src/index.ts');",
  },
  'apps/api/src/platform/files/bucket.ts': {
    rule: 'resolvable',
    source: "import './missing.ts';\nexport default 1;",
  },
  'apps/api/src/platform/files/at-once.ts': {
    rule: 'a-bucket-costs-nothing-unless-configured',
    source: "export { default } from './bucket.ts';",
  },
  'apps/api/src/modules/health/straight.ts': {
    rule: 'one-file-speaks-s3',
    source: "export const later = () => import('@aws-sdk/client-s3');",
  },
  'apps/api/src/platform/printing/drawing-thread.ts': {
    rule: 'resolvable',
    source: "import './missing.ts';\nexport default 1;",
  },
  'apps/api/src/modules/wallets/draw.ts': {
    rule: 'threads-imported-by-none',
    source: "export { default } from '../../platform/printing/drawing-thread.ts';",
  },
  'apps/api/src/platform/uploads/shrink.ts': {
    rule: 'sharp-by-one-file',
    source: "export { default } from 'sharp';",
  },
  'apps/api/src/platform/uploads/open-pdf.ts': {
    rule: 'unpdf-by-one-file',
    source: "export { getDocument } from 'unpdf/pdfjs';",
  },
  'apps/sandbox/src/main.ts': {
    rule: 'apps/sandbox-imports',
    source: "import { type Session, open } from '../../api/src/modules/session/index.ts';",
  },
  'apps/api/src/modules/session/index.ts': {
    rule: 'modules-by-face',
    source: "import type { Card } from '../cards/queries.ts';\nexport type Session = Card;",
  },
  'apps/api/src/modules/cards/queries.ts': {
    rule: 'tests-imported-by-none',
    source:
      "import { brand } from './brand.ts';\nimport './brand.test.ts';\nexport type Card = typeof brand;",
  },
  'apps/api/src/modules/cards/brand.test.ts': {
    rule: 'apps/api-tests-import',
    source: "import '../../../../web/src/features/cards/card.tsx';",
  },
  'apps/api/src/modules/cards/brand.ts': {
    rule: 'no-cycles',
    source: "import './queries.ts';\nexport const brand = 'VISA';",
  },
  'apps/api/src/modules/cards/holder.ts': {
    rule: 'no-cycles',
    source: "import type { List } from './list-cards.ts';\nexport type Holder = List[0];",
  },
  'apps/api/src/http/app.ts': {
    rule: 'modules-by-face-from-outside',
    source: "import '../modules/cards/brand.ts';",
  },
  'apps/api/src/modules/cards/list-cards.ts': {
    rule: 'api-modules-imports-no-upwards',
    source:
      "import '../../http/app.ts';\nimport type { Holder } from './holder.ts';\nexport type List = Holder[];",
  },
  'apps/api/src/platform/env.ts': {
    rule: 'api-platform-imports-no-upwards',
    source: "import type { Port } from '../gateways/port.ts';\nexport type Env = Port;",
  },
  'apps/api/src/gateways/port.ts': {
    rule: 'api-auth-gateways-imports-no-upwards',
    source:
      "import type { Session } from '../modules/session/index.ts';\nexport type Port = Session;",
  },
  'apps/web/src/features/home/home.tsx': {
    rule: 'features-apart',
    source: "import { Card } from '../cards/card.tsx';\nexport const Home = () => <Card />;",
  },
  'apps/web/src/features/cards/card.tsx': {
    rule: 'web-in-the-browser',
    source: "import 'node:os';\nexport const Card = () => <p>{1 satisfies number}</p>;",
  },
  'apps/web/src/features/cards/print.ts': {
    rule: 'documents-made-by-node',
    source: "export const print = () => import('../../../../../packages/documents/src/index.ts');",
  },
  'packages/documents/src/index.ts': {
    rule: 'packages/documents-imports',
    source: "export * from '../../contract/src/api.ts';",
  },
  'apps/web/src/session/session.ts': {
    rule: 'web-queries-session-imports-no-upwards',
    source: "export const me = () => import('../features/home/home.tsx');",
  },
  'packages/ui/src/blocks/money/money.tsx': {
    rule: 'packages/ui-imports',
    source:
      "import { Card } from '../../../../../apps/web/src/features/cards/card.tsx';\nexport const Money = Card;",
  },
  'packages/ui/src/blocks/layout/warning.tsx': {
    rule: 'packages/ui-imports',
    source:
      "import type { me } from '../../../../../apps/web/src/session/session.ts';\nexport type Name = typeof me;",
  },
  'packages/ui/src/brand/brand.ts': {
    rule: 'ui-brand-imports-no-upwards',
    source: "import type { Name } from '../blocks/layout/warning.tsx';\nexport type Brand = Name;",
  },
  'packages/ui/src/i18n/language.ts': {
    rule: 'ui-i18n-imports-no-upwards',
    source: "import type { Brand } from '../brand/brand.ts';\nexport type Language = Brand;",
  },
  'packages/ui/src/client/call.ts': {
    rule: 'ui-client-imports-no-upwards',
    source: "import type { Language } from '../i18n/language.ts';\nexport type Call = Language;",
  },
  'packages/ui/src/jsx/apart.ts': {
    rule: 'web-in-the-browser',
    source: "import 'node:os';\nexport const apart = 1;",
  },
};

it('finds each breach of the import rules, in types as in code', () => {
  for (const [file, { source }] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), source);
  }
  const found = cruise(tree);
  for (const [file, { rule }] of Object.entries(PLANTED)) {
    expect(found, file).toContain(`${rule}: ${file}`);
  }
});

function cruise(cwd: string): string[] {
  const bin = join(ROOT, 'node_modules/.bin/depcruise');
  const config = join(ROOT, '.dependency-cruiser.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [bin, '--config', config, '--output-type', 'json', 'packages', 'apps'],
    { cwd, encoding: 'utf8' },
  );
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } =
    JSON.parse(stdout);
  return report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}
