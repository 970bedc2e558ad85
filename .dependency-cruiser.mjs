// The arrows of ARCHITECTURE.md. scripts/checks/arrows.test.ts shows that each of these rules fires.

const SERVER_FEATURE = '^server/src/features/([^/]+)/'
const PORT = '\\.port\\.ts$'
const TEST = '\\.(test|suite)\\.tsx?$'
const TOOLING_PACKAGES = 'node_modules/(vitest|fast-check)/'

const sharedRules = [
  {
    name: 'shared-imports-zod-and-itself',
    comment: 'Both sides run shared: it knows no DOM, no Node and no clock.',
    from: { path: '^shared/src/', pathNot: TEST },
    to: { pathNot: ['^shared/src/', 'node_modules/zod/mini/'] },
  },
  {
    name: 'shared-tests-stay-in-shared',
    comment: 'A test of a rule needs the rule and the test tools, nothing else.',
    from: { path: `^shared/src/.*${TEST}` },
    to: { pathNot: ['^shared/src/', 'node_modules/zod/mini/', TOOLING_PACKAGES] },
  },
]

const webRules = [
  {
    name: 'web-never-imports-server',
    comment: 'The browser knows the server by its contracts in shared.',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'web-only-the-app-sees-pages',
    comment: 'pages → features → ui, lib: nothing below a page points back up.',
    from: { path: '^web/src/(features|ui|lib)/' },
    to: { path: '^web/src/(pages/|app/|main)' },
  },
  {
    name: 'web-ui-knows-no-feature',
    comment:
      'ui holds buttons and dialogs and no word of the product but the address of a picture.',
    from: { path: '^web/src/ui/', pathNot: TEST },
    to: {
      path: ['^web/src/', '^shared/'],
      pathNot: ['^web/src/(ui|lib)/', '^shared/src/photos/photo\\.ts$'],
    },
  },
  {
    name: 'web-lib-knows-no-product',
    comment: 'lib draws nothing and knows contracts, days, the page and the address of a picture.',
    from: { path: '^web/src/lib/', pathNot: TEST },
    to: {
      path: ['^web/src/', '^shared/'],
      pathNot: [
        '^web/src/lib/',
        '^shared/src/(contract|dates|screens)/',
        '^shared/src/photos/photo\\.ts$',
      ],
    },
  },
]

const serverRules = [
  {
    name: 'server-never-imports-web',
    comment: 'The server serves the built files; it never imports their sources.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  {
    name: 'server-main-then-app-then-features',
    comment: 'main → app → features: nothing below points back up.',
    from: { path: '^server/src/(features|http|adapters|demo-data)/', pathNot: TEST },
    to: { path: '^server/src/(main|app|event-handlers|listed-pages|hide-all-places|sweep)\\.ts$' },
  },
  {
    name: 'server-features-see-ports',
    comment: 'A feature works with whichever implementation was chosen.',
    from: { path: '^server/src/(features|http)/', pathNot: TEST },
    to: { path: '^server/src/adapters/', pathNot: PORT },
  },
  {
    name: 'server-only-the-chooser-sees-implementations',
    comment: 'choose-adapters.ts is the one place that knows which services exist.',
    from: {
      path: '^server/src/',
      pathNot: ['^server/src/adapters/', '^server/src/testing/', '^server/src/main\\.ts$', TEST],
    },
    to: { path: '^server/src/adapters/', pathNot: [PORT, '\\.table\\.ts$'] },
  },
  {
    name: 'server-main-asks-the-chooser',
    comment: 'main starts things and lets the chooser choose; migrating is part of starting.',
    from: { path: '^server/src/main\\.ts$' },
    to: {
      path: '^server/src/adapters/[^/]+/',
      pathNot: [PORT, '/database/(migrate-database|folder-lock)\\.ts$'],
    },
  },
  {
    name: 'server-adapters-stay-apart',
    comment:
      'An adapter may use another capability through its port; redis, disk and worker-threads are none.',
    from: { path: '^server/src/adapters/([^/]+)/', pathNot: TEST },
    to: {
      path: '^server/src/adapters/',
      pathNot: [
        '^server/src/adapters/$1/',
        PORT,
        '/(redis/connect-redis|disk/durable-folders|worker-threads/worker-calls)\\.ts$',
      ],
    },
  },
  {
    name: 'server-adapters-know-no-feature',
    comment: 'A port speaks in its own types.',
    from: { path: '^server/src/adapters/', pathNot: TEST },
    to: { path: '^server/src/(features|http)/' },
  },
  {
    name: 'server-clients-only-in-adapters',
    comment: 'Drivers and outside clients belong to the implementation of a port.',
    from: { path: '^server/src/', pathNot: ['^server/src/(adapters|testing)/', TEST] },
    to: { path: 'node_modules/(postgres|@electric-sql|redis|ioredis|stripe|@aws-sdk|sharp)/' },
  },
  {
    name: 'server-routes-touch-no-table',
    comment: 'routes → service → store → table; a layer that would only forward is left out.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: ['\\.table\\.ts$', 'node_modules/drizzle-orm/'] },
  },
  {
    name: 'server-service-below-routes',
    comment: 'A use-case does not know who asked, nor over which protocol.',
    from: { path: '^server/src/features/.*\\.(service|store|table)\\.ts$' },
    to: { path: ['\\.routes\\.ts$', '^server/src/http/', 'node_modules/(@?fastify)/'] },
  },
  {
    name: 'server-store-below-service',
    comment: 'A store reads and writes; it decides nothing.',
    from: { path: '^server/src/features/.*\\.(store|sql|table)\\.ts$' },
    to: { path: '\\.service\\.ts$' },
  },
  {
    name: 'server-table-is-the-bottom',
    comment: 'A table stands on its own.',
    from: { path: '^server/src/features/.*\\.table\\.ts$' },
    to: { path: '\\.store\\.ts$' },
  },
  {
    name: 'server-features-meet-in-services',
    comment:
      "Across features only the other's service, its conditions for queries, and its table for keys and joins.",
    from: { path: SERVER_FEATURE, pathNot: TEST },
    to: {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', '\\.(service|sql|table)\\.ts$'],
    },
  },
  {
    name: 'server-only-stores-join-other-tables',
    comment: "Joins are a store's and keys a table's work; personal-tables.ts lists them all.",
    from: {
      path: SERVER_FEATURE,
      pathNot: ['\\.(store|sql|table)\\.ts$', '/personal-tables\\.ts$', TEST],
    },
    to: { path: '^server/src/features/.*\\.table\\.ts$', pathNot: '^server/src/features/$1/' },
  },
  {
    name: 'server-tables-meet-in-tables',
    comment: 'A foreign key needs the other table and nothing else of that feature.',
    from: { path: `${SERVER_FEATURE}.*\\.table\\.ts$` },
    to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '\\.table\\.ts$'] },
  },
  {
    name: 'server-http-knows-no-feature',
    comment: 'What every request needs of a feature the app hands over.',
    from: { path: '^server/src/http/', pathNot: TEST },
    to: { path: '^server/src/features/' },
  },
]

const generalRules = [
  {
    name: 'no-circles',
    comment: 'Two files that need each other are one file, or need a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-dead-ends',
    comment: 'Every import leads to a file or an installed package.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'What runs for people never needs what runs for tests.',
    from: { path: '^(shared|server|web)/src/', pathNot: [TEST, '/testing/'] },
    to: { path: [TEST, '/testing/', TOOLING_PACKAGES] },
  },
  {
    name: 'product-imports-no-tooling',
    comment: 'Scripts use the product, never the other way round.',
    from: { path: '^(shared|server|web)/' },
    to: { path: '^(scripts|bench|e2e)/' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...sharedRules, ...webRules, ...serverRules, ...generalRules].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    // TypeScript 7 has no JavaScript parser to offer; swc reads the sources instead.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
