// Server process that imports clients and kills itself before the commit:
// `node import-child.ts <folder | url> <user> <import> <file>`.

import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { importClients } from '@yoon/contract/imports/calls'
import { createApp } from '../app.ts'
import { openEmbedded, openPostgres } from '../platform/database/open-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { openSession } from '../platform/sessions.ts'
import { keepFilesInMemory } from './files.ts'
import { testVault } from './vault.ts'

const [, , place = '', userId = '', id = '', path = ''] = process.argv
const { db, listen, probe } = place.startsWith('postgres') ? openPostgres(place) : await openEmbedded(place)
const shedAboveMs = Number.POSITIVE_INFINITY
const app = await createApp({ db, listen, probe, files: keepFilesInMemory(), vault: testVault, shedAboveMs })
await app.ready()
const origin = { address: '127.0.0.1', userAgent: 'test' }
const token = await inTransaction(db, (tx) => openSession(tx, userId, origin, new Date()))
subscribe('yoon:import', () => process.kill(process.pid, 'SIGKILL'))
const form = new FormData()
form.set('file', new File([readFileSync(path)], 'clients.csv'))
form.set('id', id)
const request = new Response(form)
const { statusCode, body } = await app.inject({
  method: 'POST',
  url: importClients.path,
  headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
  payload: Buffer.from(await request.arrayBuffer()),
})
process.stdout.write(`answered ${statusCode} ${body}\n`)
process.exit(0)
