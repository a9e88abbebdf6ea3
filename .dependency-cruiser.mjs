/**
 * The import rules (ARCHITECTURE.md). `node scripts/check.ts` runs them.
 *
 * A workspace may import itself and the packages in its line, nothing else of ours. Tests may
 * import the testing package as well, the API's tests the sandbox, which runs in their process, and
 * the sandbox's tests a free port.
 */
const MAY_IMPORT = {
  'packages/domain': [],
  'packages/database': [],
  'packages/contract': ['packages/domain'],
  'packages/i18n': ['packages/domain', 'packages/contract'],
  'packages/documents': ['packages/domain', 'packages/i18n'],
  'packages/ui': ['packages/contract', 'packages/domain', 'packages/i18n'],
  'packages/ledger': ['packages/domain', 'packages/database'],
  'packages/testing': ['packages/domain', 'packages/database', 'packages/ledger'],
  'apps/web': [
    'packages/contract',
    'packages/domain',
    'packages/i18n',
    'packages/documents',
    'packages/ui',
  ],
  'apps/api': [
    'packages/contract',
    'packages/domain',
    'packages/ledger',
    'packages/i18n',
    'packages/documents',
    'packages/database',
  ],
  'apps/console': ['packages/contract', 'packages/domain', 'packages/i18n', 'packages/ui'],
  'apps/sandbox': ['packages/domain'],
  e2e: [
    'packages/contract',
    'packages/database',
    'packages/domain',
    'packages/i18n',
    'packages/testing',
    'scripts',
  ],
  // These two put the parts together and may know them.
  bench: [
    'packages/database',
    'packages/ledger',
    'packages/domain',
    'packages/contract',
    'apps/api',
    'scripts',
    // The list of every page of the app.
    'e2e',
  ],
  scripts: [
    'packages/contract',
    'packages/database',
    'packages/domain',
    'packages/ledger',
    'packages/testing',
    'apps/api',
    // The list of every page of the app.
    'e2e',
  ],
};

/** The workspaces that a workspace's tests may import besides. */
const TESTS_MAY_IMPORT = { 'apps/api': ['apps/sandbox'], 'apps/sandbox': ['packages/database'] };

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
    comment: `tests of ${workspace} may import the same, and packages/testing`,
    severity: 'error',
    from: { path: `^${workspace}/.*(${TESTS})` },
    to: {
      path: OURS,
      pathNot: [
        workspace,
        'packages/testing',
        ...(TESTS_MAY_IMPORT[workspace] ?? []),
        ...allowed,
      ].map(below),
    },
  },
]);

/**
 * The API's layers from top to bottom: a line imports itself and the lines below it. Tests, their
 * helpers and the demo stand above the code that they use.
 */
const API_LAYERS = [
  ['main[.]ts'],
  ['testing/', 'guarantees/', 'demo/'],
  ['start/'],
  ['http/'],
  ['modules/'],
  ['auth/', 'gateways/'],
  ['platform/'],
];

/** The web app's layers from top to bottom. */
const WEB_LAYERS = [
  ['main[.]tsx', 'app/'],
  ['features/'],
  ['queries/', 'session/'],
  ['early[.]ts'],
];

/** The layers of the package for web apps; its client knows neither brand nor texts. */
const UI_LAYERS = [['blocks/'], ['brand/'], ['i18n/'], ['client/'], ['jsx/']];

/** The rules of a workspace's layers: no layer imports those above it. */
const noUpwards = (workspace, layers) =>
  layers.slice(1).map((layer, index) => ({
    name: `${workspace.split('/').at(-1)}-${layer.join('-').replaceAll(/[/[\]]/g, '')}-imports-no-upwards`,
    comment: `${workspace} reads from top to bottom (ARCHITECTURE.md)`,
    severity: 'error',
    from: { path: `^${workspace}/src/(${layer.join('|')})`, pathNot: TESTS },
    to: {
      path: `^${workspace}/src/(${layers
        .slice(0, index + 1)
        .flat()
        .join('|')})`,
    },
  }));

/**
 * Modules that cost memory, threads or time, each with the one file of the apps that may call it.
 */
const ONE_FILE_ALONE = {
  sharp: 'apps/api/src/platform/uploads/pictures.ts',
  unpdf: 'apps/api/src/platform/uploads/pdf-reader.ts',
  'packages/documents': 'apps/api/src/platform/printing/drawing-thread.ts',
  piscina: 'apps/api/src/platform/workers/worker-pool.ts',
};

/** Code for evaluating: the sandbox, its adapter and service, the demo data. */
const EVALUATION =
  '^(apps/sandbox|apps/api/src/(demo|gateways/sandbox)|scripts/start/sandbox-service[.]ts)';

const PAYMENTS = 'apps/api/src/modules/payments/';

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
      comment:
        'domain imports only libraries that hash, verify signatures (0435) and check digits (0583)',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: TESTS },
      to: { path: 'node_modules/(?!@noble/|stdnum/)' },
    },
    {
      name: 'web-in-the-browser',
      comment: 'code for the browser has no node: modules',
      severity: 'error',
      from: { path: '^(apps/(web|console)|packages/ui)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'documents-made-by-node',
      comment: 'documents are printed at the build or by the API, never in the browser',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^packages/documents/' },
    },
    {
      name: 'features-apart',
      comment: 'web features never import each other: routes compose them',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'modules-by-face',
      comment: "modules of the API meet only through each other's index.ts",
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/' },
      to: {
        path: '^apps/api/src/modules/[^/]+/',
        pathNot: ['^apps/api/src/modules/$1/', '^apps/api/src/modules/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'modules-by-face-from-outside',
      comment: 'code outside the modules imports a module only through its index.ts',
      severity: 'error',
      from: { path: '^(apps/api/src/(?!modules/)|scripts/|bench/)' },
      to: {
        path: '^apps/api/src/modules/[^/]+/',
        pathNot: '^apps/api/src/modules/[^/]+/index[.]ts$',
      },
    },
    ...noUpwards('apps/api', API_LAYERS),
    {
      name: 'payment-plans-pure',
      comment:
        'plans of payments read and write nothing: they turn facts into the records to write',
      severity: 'error',
      from: { path: `^${PAYMENTS}(plan/|state[.]ts)`, pathNot: TESTS },
      to: {
        dependencyTypesNot: ['type-only'],
        path: '^(apps/|node_modules/)|^[a-z:]+$',
        pathNot: [
          `^${PAYMENTS}(plan/|state[.]ts|topup/topup[.]ts|refund/refund[.]ts|dispute/chargeback[.]ts)`,
          '^apps/api/src/modules/companies/index[.]ts',
        ],
      },
    },
    ...noUpwards('apps/web', WEB_LAYERS),
    ...noUpwards('packages/ui', UI_LAYERS),
    {
      name: 'no-cycles',
      comment: 'no circles, not even of types: code that two files share lies in a third',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'one-way-in-for-files',
      comment: 'uploads come through receive-file.ts only (product:privacy#uploads)',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/api/src/http/serve[.]ts$' },
      to: { path: '(^|node_modules/)(@fastify/(multipart|busboy)|busboy|formidable|multer)(/|$)' },
    },
    ...Object.entries(ONE_FILE_ALONE).map(([library, file]) => ({
      name: `${library.replace('packages/', '')}-by-one-file`,
      comment: `${file} alone uses it: on a thread of its own or behind the gate (record 0557)`,
      severity: 'error',
      from: { path: '^apps/', pathNot: `^${file}$|^apps/web/build/|${TESTS}` },
      to: {
        path: library.startsWith('packages/') ? `^${library}/` : `(^|node_modules/)${library}(/|$)`,
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'costly-work-through-the-gate',
      comment:
        'work that takes memory or threads is done behind the gate (product:operating#costly-work): compression by compress.ts, threads by files that take a place first',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: `^apps/api/src/(platform/(gate|uploads|workers|printing)|demo)/|${TESTS}|/guarantees/`,
      },
      to: { path: '^(node:)?(zlib|worker_threads|cluster)$' },
    },
    {
      name: 'threads-imported-by-none',
      comment: 'the work of a thread is not done in the main thread (record 0557)',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: '^apps/api/src/platform/(printing/drawing-thread|uploads/pdf-reader)[.]ts$' },
    },
    {
      name: 'traces-cost-nothing-unless-configured',
      comment: 'the SDK is imported by a copy that has an endpoint, when it starts (record 0222)',
      severity: 'error',
      from: {},
      to: {
        path: '(^|node_modules/)@opentelemetry/(?!api(/|$))',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'a-bucket-costs-nothing-unless-configured',
      comment:
        'the SDK is imported by a copy whose files lie in a bucket, when it starts (record 0261)',
      severity: 'error',
      from: {},
      to: {
        path: '^apps/api/src/platform/files/bucket[.]ts$',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'one-file-speaks-s3',
      comment: 'files are reached through the port FileStore (record 0261)',
      severity: 'error',
      from: {
        path: '^(apps|packages|scripts)/',
        pathNot: '^apps/api/src/platform/files/bucket[.]ts$',
      },
      to: { path: '(^|node_modules/)@(aws-sdk|smithy)/' },
    },
    {
      name: 'production-without-sandbox-and-demo',
      comment: 'the image has neither (deploy/Containerfile): only an evaluation loads them',
      severity: 'error',
      from: {
        path: '^(apps/api/src|packages|scripts)/',
        pathNot: `${EVALUATION}|^scripts/(failover/|start/everything[.]ts$)|/guarantees/|${TESTS}`,
      },
      to: { path: EVALUATION, dependencyTypesNot: ['dynamic-import'] },
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
