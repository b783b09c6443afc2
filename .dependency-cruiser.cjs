/** The architecture, as rules; each is planted by scripts/plant-violations.mjs. Run: npm run architecture */
const tests = '\\.(test|spec)\\.tsx?$'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-feature-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '/features/[^/]+$' },
      to: { path: '/features/[^/]+$', circular: true },
    },
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^contract/src', pathNot: tests },
      to: { pathNot: ['^contract/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'web-bundles-no-schemas-of-calls',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: {
        path: [
          '^contract/src/(declaration|endpoint|export-formats|fields|people)\\.ts$',
          '^contract/src/[^/]+/schemas\\.ts$',
          'node_modules/zod/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-and-web-meet-only-in-contract',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^(server/src/platform|web/src/(lib|ui))/' },
      to: { path: '^(server|web)/src/(features|app|demo)' },
    },
    {
      name: 'lib-knows-no-components',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/ui/' },
    },
    {
      name: 'kit-knows-no-calls',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: ['^web/src/ui/data/', tests] },
      to: { path: ['^web/src/lib/calls/', '^contract/src/[^/]+/calls\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'gallery-stays-out-of-the-application',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/gallery/' },
      to: { path: '^web/src/gallery/' },
    },
    {
      name: 'link-pages-stand-apart',
      severity: 'error',
      from: { path: '^web/src/mission/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/(mission/|lib/[^/]+\\.ts$|ui/theme\\.css$)' },
    },
    {
      name: 'client-page-imports-only-the-kit',
      severity: 'error',
      from: { path: '^web/src/client-page/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/(client-page/|lib/[^/]+\\.ts$|ui/)' },
    },
    {
      name: 'payment-page-imports-only-the-kit',
      severity: 'error',
      from: { path: '^web/src/payment-page/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/(payment-page/|lib/[^/]+\\.ts$|ui/)' },
    },
    {
      name: 'nothing-imports-the-composition-root',
      severity: 'error',
      from: { path: '^(server|web)/src/(features|platform|demo|lib|ui)/', pathNot: tests },
      to: { path: '^(server/src/(app|main)\\.ts|web/src/(app/|main))' },
    },
    {
      name: 'features-import-only-each-others-index',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['\\.store\\.ts$', '^server/src/(platform|demo|doctor|testing)/', tests] },
      to: { path: 'node_modules/(kysely|pg|@electric-sql)/' },
    },
    {
      name: 'http-only-in-platform',
      severity: 'error',
      from: { path: '^server/src/(features|demo)/' },
      to: { path: 'node_modules/@?fastify/' },
    },
    {
      name: 'database-knows-no-http',
      severity: 'error',
      from: { path: '^server/src/platform/database/', pathNot: tests },
      to: { path: '^server/src/platform/http/' },
    },
    {
      name: 'fetch-client-only-in-lib',
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/(lib|app|gallery)/', tests] },
      to: { path: 'node_modules/@tanstack/react-query/' },
    },
    {
      name: 'layers-point-down',
      severity: 'error',
      from: { path: '\\.store\\.ts$' },
      to: { path: '\\.(service|routes)\\.ts$' },
    },
    {
      name: 'services-know-no-routes',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'routes-go-through-services',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.store\\.ts$' },
    },
    {
      name: 'only-app-opens-the-database',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: tests },
      to: { path: '^server/src/platform/database/(open-database|migrate|embedded/)' },
    },
    {
      name: 'events-and-audit-are-written-by-perform',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/platform/perform\\.ts$', tests] },
      to: { path: '^server/src/platform/(outbox|audit-writer)\\.ts$' },
    },
    {
      name: 'transactions-are-opened-in-one-place',
      severity: 'error',
      from: { path: '\\.(store|routes)\\.ts$' },
      to: { path: '^server/src/platform/database/transaction\\.ts$' },
    },
    {
      name: 'test-helpers-stay-in-tests',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/testing/', tests] },
      to: { path: '^server/src/testing/' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
