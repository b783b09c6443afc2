/**
 * One violation of each rule, [rule, file, text], grouped by the tool that must report it. The text is appended to the
 * file, which must be reported under that rule. An empty rule marks a file that only helps another one to break a rule.
 * @typedef {[rule: string, file: string, text: string]} Violation
 */

const features = 'server/src/features'

/** @type {Violation[]} each rule is a rule of .dependency-cruiser.cjs */
export const architecture = [
  ['', `${features}/planted-a/index.ts`, 'export const feature = 1'],
  ['', `${features}/planted-a/planted-a.store.ts`, 'export const store = 1'],
  ['', `${features}/planted-a/planted-a.service.ts`, 'export const service = 1'],
  ['', `${features}/planted-a/planted-a.routes.ts`, 'export const routes = 1'],
  ['', 'server/src/platform/planted.ts', 'export type Platform = 1; export const platform = 1'],
  ['', 'server/src/testing/planted.ts', 'export const helper = 1'],
  ['', 'web/src/lib/planted.ts', 'export const lib = 1'],
  ['', 'web/src/app/planted.ts', 'export const app = 1'],
  ['', 'web/src/features/planted-a/planted.ts', 'export const back = 1'],

  [
    'no-cycles',
    'server/src/platform/planted-chicken.ts',
    "import { egg } from './planted-egg.ts'; export const chicken = egg",
  ],
  [
    '',
    'server/src/platform/planted-egg.ts',
    "import { chicken } from './planted-chicken.ts'; export const egg = chicken",
  ],
  ['no-feature-cycles', `${features}/planted-c`, ''],
  ['', `${features}/planted-c/index.ts`, 'export const c = 1'],
  ['', `${features}/planted-c/uses-d.ts`, "import { d } from '../planted-d/index.ts'; export const u = d"],
  ['', `${features}/planted-d/index.ts`, 'export const d = 1'],
  ['', `${features}/planted-d/uses-c.ts`, "import { c } from '../planted-c/index.ts'; export const u = c"],
  ['contract-knows-only-zod', 'contract/src/planted-package.ts', "import f from 'fastify'; export const p = f"],
  [
    'contract-knows-only-zod',
    'contract/src/planted-node.ts',
    "import { readFileSync } from 'node:fs'; export const p = readFileSync",
  ],
  [
    'contract-knows-only-zod',
    'contract/src/planted-server.ts',
    "import { platform } from '../../server/src/platform/planted.ts'; export const p = platform",
  ],
  [
    'web-bundles-no-schemas-of-calls',
    'web/src/lib/planted-schema.ts',
    "import { schema } from '../../../contract/src/planted-a/schemas.ts'; export const p = schema",
  ],
  ['', 'contract/src/planted-a/schemas.ts', 'export const schema = 1'],
  [
    'web-bundles-no-schemas-of-calls',
    'web/src/lib/planted-declaration.ts',
    "import { declarationOf } from '../../../contract/src/declaration.ts'; export const p = declarationOf",
  ],
  [
    'web-bundles-no-schemas-of-calls',
    'web/src/lib/planted-export.ts',
    "import { exportTypes } from '../../../contract/src/export-formats.ts'; export const p = exportTypes",
  ],
  [
    'server-and-web-meet-only-in-contract',
    'server/src/platform/planted-web.ts',
    "import { lib } from '../../../web/src/lib/planted.ts'; export const p = lib",
  ],
  [
    'server-and-web-meet-only-in-contract',
    'web/src/lib/planted-server.ts',
    "import { platform } from '../../../server/src/platform/planted.ts'; export const p = platform",
  ],
  [
    'server-and-web-meet-only-in-contract',
    'web/src/lib/planted-type.ts',
    "import type { Platform } from '../../../server/src/platform/planted.ts'; export type P = Platform",
  ],
  [
    'platform-knows-no-feature',
    'server/src/platform/planted-feature.ts',
    "import { feature } from '../features/planted-a/index.ts'; export const p = feature",
  ],
  [
    'platform-knows-no-feature',
    'web/src/ui/planted-feature.ts',
    "import { back } from '../features/planted-a/planted.ts'; export const p = back",
  ],
  ['lib-knows-no-components', 'web/src/lib/planted-component.ts', "export const p = () => import('../ui/planted.ts')"],
  ['', 'web/src/ui/planted.ts', 'export const component = 1'],
  [
    'kit-knows-no-calls',
    'web/src/ui/planted-calls.ts',
    "import { call } from '../lib/calls/planted.ts'; export const p = call",
  ],
  ['', 'web/src/lib/calls/planted.ts', 'export const call = 1'],
  [
    'gallery-stays-out-of-the-application',
    'web/src/app/planted-gallery.ts',
    "import { example } from '../gallery/planted.ts'; export const p = example",
  ],
  ['', 'web/src/gallery/planted.ts', 'export const example = 1'],
  ['link-pages-stand-apart', 'web/src/mission/planted.ts', "import '../app/App.tsx'"],
  ['client-page-imports-only-the-kit', 'web/src/client-page/planted.ts', "import '../features/bookings/index.ts'"],
  ['payment-page-imports-only-the-kit', 'web/src/payment-page/planted.ts', "import '../features/bookings/index.ts'"],
  [
    'nothing-imports-the-composition-root',
    `${features}/planted-a/planted-root.ts`,
    "import * as app from '../../app.ts'; export const p = app",
  ],
  [
    'nothing-imports-the-composition-root',
    'web/src/features/planted-a/planted-root.ts',
    "import { app } from '../../app/planted.ts'; export const p = app",
  ],
  [
    'features-import-only-each-others-index',
    `${features}/planted-b/planted.ts`,
    "import { service } from '../planted-a/planted-a.service.ts'; export const p = service",
  ],
  [
    'features-import-only-each-others-index',
    'web/src/features/planted-b/planted.ts',
    "import { back } from '../planted-a/planted.ts'; export const p = back",
  ],
  [
    'sql-only-in-stores',
    `${features}/planted-a/planted-sql.service.ts`,
    "import { sql } from 'kysely'; export const p = sql",
  ],
  ['sql-only-in-stores', 'server/src/planted-sql.ts', "import pg from 'pg'; export const p = pg"],
  [
    'http-only-in-platform',
    `${features}/planted-a/planted-http.service.ts`,
    "import f from 'fastify'; export const p = f",
  ],
  [
    'database-knows-no-http',
    'server/src/platform/database/planted-answer.ts',
    "import { successBody } from '../http/replies.ts'; export const p = successBody",
  ],
  [
    'fetch-client-only-in-lib',
    'web/src/features/planted-a/planted-query.ts',
    "import { useQuery } from '@tanstack/react-query'; export const p = useQuery",
  ],
  [
    'layers-point-down',
    `${features}/planted-a/planted-up.store.ts`,
    "import { service } from './planted-a.service.ts'; export const p = service",
  ],
  [
    'services-know-no-routes',
    `${features}/planted-a/planted-up.service.ts`,
    "import { routes } from './planted-a.routes.ts'; export const p = routes",
  ],
  [
    'routes-go-through-services',
    `${features}/planted-a/planted-down.routes.ts`,
    "import { store } from './planted-a.store.ts'; export const p = store",
  ],
  [
    'only-app-opens-the-database',
    `${features}/planted-a/planted-database.service.ts`,
    "import { openPostgres } from '../../platform/database/open-database.ts'; export const p = openPostgres",
  ],
  [
    'test-helpers-stay-in-tests',
    `${features}/planted-a/planted-helper.ts`,
    "import { helper } from '../../testing/planted.ts'; export const p = helper",
  ],
  [
    'events-and-audit-are-written-by-perform',
    `${features}/planted-a/planted-events.service.ts`,
    "import { writeEvents } from '../../platform/outbox.ts'; export const p = writeEvents",
  ],
  [
    'transactions-are-opened-in-one-place',
    `${features}/planted-a/planted-transaction.store.ts`,
    "import { inTransaction } from '../../platform/database/transaction.ts'; export const p = inTransaction",
  ],
  [
    'writes-take-a-transaction',
    `${features}/planted-a/planted-write.store.ts`,
    "import type { Database } from '../../platform/database/database.ts'\nexport function forget(db: Database) {\n  return db.deleteFrom('images').execute()\n}",
  ],
  [
    'writes-take-a-transaction',
    `${features}/planted-a/planted-arrow-write.store.ts`,
    "import type { Pool } from '../../platform/database/database.ts'\nexport const forget = (db: Pool) => db.deleteFrom('images').execute()",
  ],
  [
    'availability-alone-locks-and-plans',
    `${features}/planted-a/planted-lock.store.ts`,
    "import { sql } from 'kysely'; export const lock = sql`select from drivers where id = 1 for update`",
  ],
  [
    'availability-alone-locks-and-plans',
    `${features}/planted-a/planted-chain.store.ts`,
    "import type { Tx } from '../../platform/database/database.ts'\nexport const lock = (tx: Tx) => tx.selectFrom('vehicles').select('id').forNoKeyUpdate().execute()",
  ],
  [
    'availability-alone-locks-and-plans',
    `${features}/planted-a/planted-move.store.ts`,
    "import { sql } from 'kysely'; export const move = sql`update bookings set ends_at = now()`",
  ],
  [
    'availability-alone-locks-and-plans',
    `${features}/planted-a/planted-set.store.ts`,
    "import type { Tx } from '../../platform/database/database.ts'\nexport const move = (tx: Tx, starts_at: Date) => tx.updateTable('bookings').set({ starts_at })",
  ],
  [
    'boundary-around-each-dialog',
    'web/src/features/planted-a/PlantedPage.tsx',
    'export function PlantedPage() {\n  return <><h1>Page</h1>{isOpen && <PlantedQuestion />}</>\n}',
  ],
  [
    '',
    'web/src/features/planted-a/PlantedQuestion.tsx',
    'export function PlantedQuestion() {\n  return <Dialog title="Question">Oui</Dialog>\n}',
  ],
  ['no-unresolvable', 'server/src/platform/planted-nothing.ts', "import { x } from './nothing.ts'; export const p = x"],
]

export { language } from './language-violations.mjs'
export { types } from './type-violations.mjs'

/** @type {Violation[]} each rule is a rule of Biome */
export const lint = [
  ['noTsIgnore', 'server/src/platform/planted-ignore.ts', '// @ts-ignore\nexport const e = 1'],
  [
    'noExcessiveCognitiveComplexity',
    'server/src/platform/planted-depth.ts',
    `export function g(x: number): number {\n${'if (x) {'.repeat(6)} return 1 ${'}'.repeat(6)}\nreturn 2\n}`,
  ],
  [
    'noMisusedPromises',
    'server/src/platform/planted-promise.ts',
    'async function f(): Promise<boolean> { return true }\nexport function g(): number { return f() ? 1 : 2 }',
  ],
  ['noDefaultExport', 'server/src/platform/planted-default.ts', 'export default 1'],
  ['noProcessEnv', 'server/src/platform/planted-env.ts', 'export const e = process.env.HOME'],
  ['noExplicitAny', 'server/src/platform/planted-any.ts', 'export const e = (x: any): number => x'],
  ['noNonNullAssertion', 'server/src/platform/planted-bang.ts', 'export const e = (x: string | null): string => x!'],
  ['noEnum', 'server/src/platform/planted-enum.ts', 'export enum E { A }'],
  ['useFilenamingConvention', 'server/src/platform/plantedCamel.ts', 'export const e = 1'],
  ['useFilenamingConvention', 'web/src/ui/planted-component.tsx', 'export const e = 1'],
  [
    'noFloatingPromises',
    'server/src/platform/planted-floating.ts',
    'async function f(): Promise<void> {}\nexport function g(): void { f() }',
  ],
  ['noConsole', 'server/src/platform/planted-console.ts', "export function g(): void { console.log('x') }"],
  ['noExcessiveLinesPerFile', 'server/src/platform/planted-long.ts', numbered(305, (n) => `export const e${n} = ${n}`)],
  [
    'noExcessiveLinesPerFunction',
    'server/src/platform/planted-function.ts',
    `export function g(): void {\n${numbered(65, (n) => `f(${n})`)}\n}\nfunction f(_: number): void {}`,
  ],
  [
    'useExhaustiveSwitchCases',
    'server/src/platform/planted-switch.ts',
    "export function g(x: 'a' | 'b'): number { switch (x) { case 'a': return 1 } return 2 }",
  ],
  [
    'noUndeclaredDependencies',
    'web/src/lib/planted-package.ts',
    "import { Kysely } from 'kysely'; export const e = Kysely",
  ],
  ['format', 'server/src/platform/planted-format.ts', 'export  const e="x";'],
]

/** @type {Violation[]} each rule is a kind of Knip's issues */
export const unused = [
  ['exports', 'contract/src/errors.ts', 'export const planted = 1'],
  ['files', 'server/src/platform/planted-file.ts', 'export const e = 1'],
  ['exports', `${features}/drivers/index.ts`, 'export const planted = 1'],
]

/** @type {Violation[]} each rule is a part of the report; tests contain the second message only within longer ones */
export const messages = [
  ['no test names « planté »', 'scripts/lib/specified-messages.mjs', "specifiedMessages.push('planté')"],
  [
    'no test names « prise en charge est requis »',
    'scripts/lib/specified-messages.mjs',
    "specifiedMessages.push('prise en charge est requis')",
  ],
]

/** @type {Violation[]} each rule is a part of the report */
export const migrations = [
  ['is not the text that has landed', 'server/migrations/0001-foundation.sql', '-- planted'],
  ['has landed and is gone', 'server/migrations/0002-gone.sql', ''],
  ['', 'server/migrations/landed.sha256', `${'0'.repeat(64)}  0002-gone.sql`],
  ['comes before', 'server/migrations/0000-planted.sql', 'select 1;'],
  ['drops a column', 'server/migrations/9997-planted.sql', 'alter table bookings drop column reference;'],
  ['sets a column not null', 'server/migrations/9998-planted.sql', 'alter table users alter email set not null;'],
  ['renames', 'server/migrations/9999-planted.sql', 'alter table users rename column email to address;'],
]

/**
 * @param {number} count
 * @param {(n: number) => string} line
 */
function numbered(count, line) {
  return Array.from({ length: count }, (_, n) => line(n)).join('\n')
}
