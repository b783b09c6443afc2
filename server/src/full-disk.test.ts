import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCurrentUser } from '@yoon/contract/auth/calls'
import { createBackup } from '@yoon/contract/backups/calls'
import { createBooking, listBookings } from '@yoon/contract/bookings/calls'
import { uploadVehicleImage } from '@yoon/contract/images/calls'
import { createUser } from '@yoon/contract/users/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openArchiveFolder } from './platform/files/archive-folder.ts'
import { openFolder } from './platform/files/folder.ts'
import { createTestApp, testNow } from './testing/app.ts'
import { backupSetup } from './testing/archive.ts'
import { documentOf, exportOf, restore } from './testing/backups.ts'
import { transferForm, userForm } from './testing/builders.ts'
import { createEmbeddedFolder } from './testing/database.ts'
import { dataUrl, drawPhoto } from './testing/photos.ts'
import { type Reply, startServer } from './testing/running-server.ts'

/** Mount point of a disk of a few megabytes. */
let disk: string
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'yoon-disk-'))
})
afterEach(() => {
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const mount = (megabytes: number) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
const isMountable = process.platform === 'linux' && process.getuid?.() === 0

/** Fills the disk; the returned function frees it again. */
function fill(): () => void {
  const ballast = join(disk, 'ballast')
  for (const size of [1024 * 1024, 4096, 1]) {
    for (;;) {
      try {
        writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
      } catch {
        break
      }
    }
  }
  return () => rmSync(ballast)
}

describe.skipIf(!isMountable)(
  'when the disk is full (only as root on Linux, to mount a small disk)',
  { timeout: 120_000 },
  () => {
    it('refuses backups, restores and photos with 507, leaves no partial file, and recovers with space', async () => {
      mount(4)
      const archive = openArchiveFolder(join(disk, 'backups'))
      const app = await createTestApp({ files: openFolder(join(disk, 'uploads')), backups: backupSetup({ archive }) })
      const photo = await drawPhoto({ format: 'jpeg' })
      const contentType = 'image/jpeg'
      const upload = () =>
        app.call('ADMIN', uploadVehicleImage, { filename: 'a.jpg', contentType, file: dataUrl(photo, contentType) })
      const before = await exportOf(app.db)
      const saved = await documentOf(app.db, testNow)
      expect((await upload()).status).toBe(201)
      const kept = readdirSync(disk, { recursive: true }).length

      const free = fill()
      const refused = [await app.call('ADMIN', createBackup), await upload(), await restore(app, saved)]
      for (const { status, error } of refused) expect([status, error?.code]).toEqual([507, 'STORAGE_FULL'])
      free()
      expect(readdirSync(disk, { recursive: true }).length - kept).toBeLessThanOrEqual(1)
      expect(await archive.list()).toEqual([])
      expect(await exportOf(app.db)).toBe(before)

      expect((await app.call('ADMIN', createBackup)).status).toBe(201)
      expect((await upload()).status).toBe(201)
      expect((await restore(app, saved)).status).toBe(200)
      await app.close()
    })

    it('refuses embedded writes with 507, keeps all confirmed ones, and recovers once there is space', async () => {
      mount(120)
      await createEmbeddedFolder(join(disk, 'database'))
      const server = await startServer({ DATA_DIR: disk })
      const client = await server.send(createUser.method, createUser.path, { ...userForm(), role: 'CLIENT' })
      const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
      const form = transferForm(client.data.id, { scheduledDate: tomorrow })
      const book = () => server.send(createBooking.method, createBooking.path, form)
      const written: string[] = []
      const free = fill()
      let refused: Reply | undefined
      while (!refused) {
        const reply = await book()
        if (reply.status === 201) written.push(reply.data.id)
        else refused = reply
      }
      expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL'])
      for (const path of ['/health', getCurrentUser.path, listBookings.path]) {
        expect((await server.send('GET', path)).status, path).toBe(200)
      }
      free()
      const again = await book()
      expect(again.status).toBe(201)
      const listed = await server.send(listBookings.method, `${listBookings.path}?limit=100`)
      const ids = (listed.data as unknown as { id: string }[]).map(({ id }) => id)
      expect(ids.toSorted()).toEqual([...written, again.data.id].toSorted())
      expect(await server.end('SIGTERM')).toBe(0)
    })
  },
)
