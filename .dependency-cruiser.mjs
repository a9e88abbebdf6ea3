/**
 * Who may import whom (ARCHITECTURE.md). `node scripts/check.ts` runs it.
 *
 * A workspace may import itself and what its line names, nothing else of ours. Tests may import
 * the testing package besides.
 */
const MAY_IMPORT = {
  'packages/domain': [],
  'packages/database': [],
  'packages/contract': ['packages/domain'],
  'packages/i18n': ['packages/domain', 'packages/contract'],
  'packages/ledger': ['packages/domain', 'packages/database'],
  'packages/testing': ['packages/domain', 'packages/database', 'packages/ledger'],
  'apps/web': ['packages/contract', 'packages/domain', 'packages/i18n'],
  'apps/api': [
    'packages/contract',
    'packages/domain',
    'packages/ledger',
    'packages/i18n',
    'packages/database',
  ],
  'apps/sandbox': ['packages/domain'],
  e2e: ['packages/contract', 'packages/domain', 'packages/i18n', 'scripts'],
  // These two put the parts together, so they may know them.
  bench: [
    'packages/database',
    'packages/ledger',
    'packages/domain',
    'packages/contract',
    'apps/api',
    'scripts',
  ],
  scripts: ['packages/database', 'packages/ledger', 'packages/testing', 'apps/api'],
};

const OURS = '^(packages|apps|e2e|bench|scripts)/';
const TESTS = '[.]test[.]tsx?$|/testing/';

const below = (folder) => `^${folder}/`;

const layers = Object.entries(MAY_IMPORT).flatMap(([workspace, allowed]) => [
  {
    name: `${workspace}-imports`,
    comment: `${workspace} may import ${allowed.join(', ') || 'nothing of ours'}`,
    severity: 'error',
    from: { path: below(workspace), pathNot: TESTS },
    to: { path: OURS, pathNot: [workspace, ...allowed].map(below) },
  },
  {
    name: `${workspace}-tests-import`,
    comment: `tests of ${workspace} may import what it may, and packages/testing`,
    severity: 'error',
    from: { path: `^${workspace}/.*(${TESTS})` },
    to: { path: OURS, pathNot: [workspace, 'packages/testing', ...allowed].map(below) },
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: 'pure-packages',
      comment: 'domain and contract run in the browser and read neither clock nor disk',
      severity: 'error',
      from: { path: '^packages/(domain|contract)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-alone',
      comment: 'domain leans on no library',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: TESTS },
      to: { path: 'node_modules/' },
    },
    {
      name: 'web-in-the-browser',
      comment: 'what the browser loads has no node: modules',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-apart',
      comment: 'web features never import each other: routes compose them',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'ui-below-features',
      comment: 'building blocks know no feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|client)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'modules-by-index',
      comment: "API modules meet only through each other's index.ts",
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/' },
      to: {
        path: '^apps/api/src/modules/[^/]+/',
        pathNot: ['^apps/api/src/modules/$1/', '^apps/api/src/modules/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'modules-by-index-from-outside',
      comment: 'the rest of the API uses a module through its index.ts',
      severity: 'error',
      from: { path: '^apps/api/src/(?!modules/)' },
      to: {
        path: '^apps/api/src/modules/[^/]+/',
        pathNot: '^apps/api/src/modules/[^/]+/index[.]ts$',
      },
    },
    {
      name: 'no-cycles',
      comment: 'types may point at each other; what runs may not',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'tests-imported-by-none',
      severity: 'error',
      from: {},
      to: { path: '[.]test[.]tsx?$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
