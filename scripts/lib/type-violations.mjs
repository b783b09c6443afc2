const features = 'server/src/features'

/** @type {import('./violations.mjs').Violation[]} each rule is a part of the compiler's message */
export const types = [
  ["Cannot find name 'process'", 'contract/src/planted-process.ts', 'export const e = process.cwd()'],
  ["Cannot find name 'window'", 'contract/src/planted-window.ts', 'export const e = window.name'],
  ["Cannot find name 'window'", 'server/src/platform/planted-window.ts', 'export const e = window.name'],
  ["Cannot find name 'process'", 'web/src/lib/planted-process.ts', 'export const e = process.cwd()'],
  [
    'is not under',
    'server/src/platform/planted-web.ts',
    "import { web } from '../../../web/src/lib/planted-web.ts'; export const e = web",
  ],
  ['', 'web/src/lib/planted-web.ts', 'export const web = 1'],
  [
    "Property 'guard' is missing",
    'contract/src/planted-guard.ts',
    "import * as z from 'zod/mini'\nimport { endpoint } from './endpoint.ts'\nexport const e = endpoint({ name: 'x', summary: 'x', method: 'GET', path: '/x', output: z.string() })",
  ],
  [
    'booking:fly',
    'contract/src/planted-permission.ts',
    "import { can } from './permissions.ts'; export const e = can('ADMIN', 'booking:fly')",
  ],
  [
    "is missing the following properties from type 'Record<",
    'contract/src/planted-role.ts',
    "import type { Role } from './permissions.ts'; export const e = { ADMIN: [], CLIENT: [] } satisfies Record<Role, []>",
  ],
  [
    "Property 'input' does not exist",
    'web/src/lib/planted-input.ts',
    "import { createBooking } from '@yoon/contract/bookings/calls'\nexport const e = createBooking.input",
  ],
  [
    'FLYING',
    'contract/src/planted-status.ts',
    "import { allows } from './bookings/status.ts'; export const e = allows('FLYING', 'start')",
  ],
  [
    'OOPS',
    'server/src/platform/planted-error.ts',
    "import { AppError } from './app-error.ts'; export const e = new AppError('OOPS')",
  ],
  [
    'booking.lost',
    'server/src/platform/planted-event.ts',
    "import type { WriteContext } from './context.ts'\nexport const e = (c: WriteContext) => c.emit({ name: 'booking.lost' })",
  ],
  [
    'booking.flown',
    'server/src/platform/planted-action.ts',
    "import type { WriteContext } from './context.ts'\nexport const e = (c: WriteContext) => c.record({ action: 'booking.flown', entity: 'booking', entityId: '' })",
  ],
  [
    '"bookings"',
    'server/src/platform/planted-entity.ts',
    "import type { WriteContext } from './context.ts'\nexport const e = (c: WriteContext) => c.record({ action: 'booking.created', entity: 'bookings', entityId: '' })",
  ],
  [
    "is not assignable to parameter of type 'Tx'",
    `${features}/bookings/planted-pool.service.ts`,
    "import type { Pool } from '../../platform/database/database.ts'\nimport { lockBooking } from './bookings.store.ts'\nexport const e = (db: Pool) => lockBooking(db, 'x')",
  ],
  [
    "is not assignable to parameter of type 'Pool'",
    'server/src/platform/planted-nested.ts',
    "import type { WriteContext } from './context.ts'\nimport { inTransaction } from './database/transaction.ts'\nexport const e = ({ tx }: WriteContext) => inTransaction(tx, async () => 1)",
  ],
  [
    "Property 'emit' does not exist on type 'NonTransactionalContext'",
    'server/src/platform/planted-emit.ts',
    "import type { NonTransactionalContext } from './context.ts'\nexport const e = (c: NonTransactionalContext) => c.emit",
  ],
  [
    "Type 'ReadContext' is missing the following properties from type 'WriteContext'",
    `${features}/bookings/planted-read.routes.ts`,
    "import { getBooking } from '@yoon/contract/bookings/calls'\nimport type { WriteContext } from '../../platform/context.ts'\nimport type { Server } from '../../platform/http/server.ts'\nimport { readBooking } from './booking-changes.ts'\nexport function planted({ route }: Server): void {\n  route(getBooking, (context: WriteContext, { id }: { id: string }) => readBooking(context.tx, context, id))\n}",
  ],
  [
    'is not assignable to',
    `${features}/vehicles/planted-json.routes.ts`,
    "import { getVehicle } from '@yoon/contract/vehicles/calls'\nimport { jsonText } from '../../platform/database/json-text.ts'\nimport type { Server } from '../../platform/http/server.ts'\nexport function planted({ route }: Server): void {\n  route(getVehicle, async () => jsonText<{ licensePlate: string }>('{}'))\n}",
  ],
  [
    'booking:fly',
    'web/src/lib/planted-permission.ts',
    "import { useCan } from './use-can.ts'; export const e = () => useCan('booking:fly')",
  ],
]
