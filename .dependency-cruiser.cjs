// The arrows of docs/architecture.md, as rules.
const swc = require('@swc/core')

// dependency-cruiser 17.4 reads .tsx with swc as if it were .ts, and fails at the first element.
const parseFile = swc.parseFileSync
swc.parseFileSync = (path, options) => parseFile(path, { ...options, tsx: path.endsWith('.tsx') })

const test = '[.](test|setup)[.]tsx?$'

/** Code below `from` may not use `to`. Tests may: they look at a part from outside. */
function forbid(name, from, to) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: test },
    to: typeof to === 'string' ? { path: to } : to,
  }
}

const npm = 'node_modules/'
const tables = '[.]tables[.]ts$'
const publicFile = '[/.]public[.]tsx?$'
const parts = '^(src|tests|bench|content|scripts)/'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      // Vite's query on a file that a package names in its exports; the build fails where there is none.
      to: { couldNotResolve: true, pathNot: '^onnxruntime-web/.*[.]wasm[?]url$' },
    },

    forbid('contract-reads-zod-only', '^src/contract/', {
      path: [npm, parts],
      pathNot: ['^src/contract/', '^node_modules/zod/'],
    }),
    forbid('contract-has-no-io', '^src/contract/', { dependencyTypes: ['core'] }),
    forbid('engine-reads-text-libraries-only', '^src/engine/', {
      path: [npm, parts],
      pathNot: ['^src/engine/', '^node_modules/(@node-rs/jieba|opencc-js|snowball-stemmers|tinyld)(/|-)'],
    }),
    forbid('engine-has-no-io', '^src/engine/', { dependencyTypes: ['core'] }),
    forbid('phrases-read-contract-only', '^src/phrases/', { path: [npm, parts], pathNot: '^src/(phrases|contract)/' }),

    forbid('web-knows-no-server', '^src/(web|lab)/', '^src/(server|channels)/'),
    forbid('server-knows-no-web', '^src/(server|channels)/', '^src/(web|lab)/'),
    forbid('web-features-know-no-app', '^src/(web/features|lab)/', '^src/web/(app/|main)'),
    forbid('web-ui-and-platform-know-no-feature', '^src/web/(ui|platform)/', '^src/(web/(app|features)|lab)/'),
    forbid('no-page-shows-samples', '^src/(web/(?!dev/)|lab/)', '^src/web/dev/|[.]samples[.]tsx$'),
    forbid('features-and-lab-stand-apart', '^src/web/features/', '^src/lab/(?!lab[.]paths|hall/public[.])'),

    forbid(
      'server-platform-knows-no-feature',
      '^src/server/(platform|embedded-postgres)/',
      '^src/server/(features|app|main)',
    ),
    forbid('platform-needs-no-embedded-postgres', '^src/server/(platform|features)/', '^src/server/embedded-postgres/'),
    // Services are handed plain values: `Visit` of platform/http/endpoints/visit.ts.
    forbid('only-routes-know-http', '^src/server/features/.*(?<![.]routes)[.]ts$', '^node_modules/(@fastify|fastify)/'),
    forbid('server-features-know-no-app', '^src/server/features/', '^src/server/(app|main|features)[.]ts$'),
    // Which channels there are is the app's to say; the core between them and the rest of the product knows what a channel is.
    forbid('only-app-knows-channels', '^src/server/(?!app[.]ts|features[.]ts|features/channels/)', '^src/channels/'),
    forbid('channels-core-knows-the-port-alone', '^src/server/features([.]ts|/channels/)', {
      path: '^src/channels/',
      pathNot: '^src/channels/port/',
    }),
    forbid('channels-know-no-server', '^src/channels/', '^src/(server|engine|phrases)/'),
    {
      // The slash after the feature's name keeps `bots` from matching `bots-archive`.
      name: 'peers-meet-at-public',
      severity: 'error',
      from: { path: '^(src/(?:web|server)/features|src/channels)/([^/]+)/', pathNot: [test, tables] },
      to: { path: '^$1/[^/]+/', pathNot: ['^$1/$2/', publicFile, '^src/channels/port/'] },
    },
    {
      // A demo is whole in its folder; photos are taken in alike, and faces are found for others.
      name: 'demos-meet-at-public',
      severity: 'error',
      from: { path: '^(src/lab)/([^/]+)/', pathNot: test },
      to: { path: '^$1/[^/]+/', pathNot: ['^$1/$2/', '^$1/photo/', publicFile] },
    },
    {
      // A foreign key has to name the other feature's table.
      name: 'tables-meet-at-tables',
      severity: 'error',
      from: { path: '^(src/server/features)/([^/]+)/[^/]+[.]tables[.]ts$' },
      to: { path: '^$1/[^/]+/', pathNot: ['^$1/$2/', publicFile, tables] },
    },

    forbid('only-tests-read-tests', '^(src|scripts)/', '^tests/'),
    // Measurements put the same load on the product as its tests do.
    forbid('bench-reads-test-support-only', '^bench/', '^tests/(?!support/)'),
    forbid('server-runs-without-development-packages', '^src/(server|engine|contract|phrases|channels)/', {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
    }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['^dist/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
