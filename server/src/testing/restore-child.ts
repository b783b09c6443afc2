// Server process that restores a backup and kills itself at a stage; if one is given, it first prints the fingerprint of
// its database: `node restore-child.ts <folder | url> <file> <user> [stage]`.

import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { restoreBackup } from '@yoon/contract/backups/calls'
import { createApp } from '../app.ts'
import { openEmbedded, openPostgres } from '../platform/database/open-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { openSession } from '../platform/sessions.ts'
import { backupSetup } from './archive.ts'
import { fingerprintOf } from './backups.ts'
import { keepFilesInMemory } from './files.ts'
import { testPassword } from './test-password.ts'
import { testVault } from './vault.ts'

const [, , place = '', file = '', userId = '', stage] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)

const { db, listen, probe } = place.startsWith('postgres') ? openPostgres(place) : await openEmbedded(place)
if (stage !== undefined) say(`found ${JSON.stringify(await fingerprintOf(db))}`)
const app = await createApp({
  db,
  listen,
  probe,
  files: keepFilesInMemory(),
  vault: testVault,
  backups: backupSetup(),
  shedAboveMs: Number.POSITIVE_INFINITY,
})
const origin = { address: '127.0.0.1', userAgent: 'test' }
const token = await inTransaction(db, (tx) => openSession(tx, userId, origin, new Date()))
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const payload = `{"currentPassword":"${testPassword}","backupData":${readFileSync(file, 'utf8')}}`
await app.ready()
subscribe('yoon:restore', (reached) => {
  if (reached === stage) process.kill(process.pid, 'SIGKILL')
})
say('begins')
const { statusCode } = await app.inject({ method: 'POST', url: restoreBackup.path, headers, payload })
say(`answered ${statusCode}`)
process.exit(0)
