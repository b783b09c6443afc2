import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { thumbnailOf, uploadVehicleImage } from '@yoon/contract/images'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder } from '../../platform/files/folder.ts'
import { type Caller, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { dataUrl, drawPhoto, hugePng } from '../../testing/photos.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'yoon-uploads-')), 'uploads')
  app = await createTestApp({ files: openFolder(folder) })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

function upload(filename: string, content: Buffer, as: Caller = 'ADMIN', contentType = 'image/jpeg') {
  return app.call(as, uploadVehicleImage, { filename, contentType, file: dataUrl(content, contentType) })
}

/** What is stored at an address. */
async function fetched(url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.app.inject({ method: 'GET', url })
  expect(statusCode, url).toBe(200)
  return rawPayload
}

const places = { left: [0.25, 0.5], right: [0.75, 0.5], top: [0.5, 0.25], bottom: [0.5, 0.75] } as const

/** The colour in the middle of a half of an image. */
async function colourOf(image: Buffer, half: keyof typeof places): Promise<string> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [x, y] = places[half]
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at)
  return red > blue ? 'red' : 'blue'
}

describe('an uploaded photo', () => {
  it('of a phone is stored upright, smaller, and without what the camera wrote into it', async () => {
    // Twelve million pixels, held upright: the sensor's rows are the photo's columns.
    const taken = await drawPhoto({ width: 4032, height: 3024, orientation: 6, format: 'jpeg', withPlace: true })
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Dakar Plateau')
    const { status, data } = await upload('IMG_2041.JPG', taken)
    expect(status).toBe(201)
    expect(data.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
    const stored = await fetched(data.url)
    const facts = await sharp(stored).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 1200, height: 1600 })
    expect([await colourOf(stored, 'top'), await colourOf(stored, 'bottom')]).toEqual(['red', 'blue'])
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(stored.toString('latin1')).not.toContain('Dakar Plateau')
    expect(stored.length).toBeLessThan(taken.length)
  })

  it.for(['jpeg', 'png', 'webp'] as const)('may be %s, and keeps its colours and its size', async (format) => {
    const { data } = await upload(`berline.${format}`, await drawPhoto({ width: 800, height: 600, format }))
    const stored = await fetched(data.url)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
    expect([await colourOf(stored, 'left'), await colourOf(stored, 'right')]).toEqual(['red', 'blue'])
  })

  it('has a copy for lists of 25 kB at most, however much there is to see', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const
    const noisy = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'white', noise } })
      .jpeg({ quality: 90 })
      .toBuffer()
    for (const photo of [noisy, await drawPhoto({ width: 4032, height: 3024, format: 'jpeg' })]) {
      const { data } = await upload('photo.jpg', photo)
      const thumbnail = await fetched(thumbnailOf(data.url))
      expect(thumbnail.length).toBeLessThanOrEqual(25_000)
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
    }
  })

  it('is what its bytes are, whatever it is called', async () => {
    const { status, data } = await upload('notes.txt', await drawPhoto({ format: 'png' }), 'ADMIN', 'text/plain')
    expect(status).toBe(201)
    expect((await sharp(await fetched(data.url)).metadata()).format).toBe('webp')
  })

  it('may weigh 5 MB to the byte', async () => {
    const photo = await drawPhoto({ format: 'jpeg' })
    // What follows the end of the image is no part of it.
    const padded = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 - photo.length)])
    expect((await upload('juste.jpg', padded)).status).toBe(201)
  })

  it('may come from who creates or edits vehicles', async () => {
    expect((await upload('parc.png', await drawPhoto({ format: 'png' }), 'GESTIONNAIRE_PARC')).status).toBe(201)
  })

  it('is in the audit, by its name', async () => {
    const { data } = await upload('audit.png', await drawPhoto({ format: 'png' }), 'GESTIONNAIRE_PARC')
    const name = data.url.slice('/uploads/'.length, -'.webp'.length)
    const entry = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', name)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'image.uploaded', entity: 'image', actor_id: app.userIds.GESTIONNAIRE_PARC })
  })

  it('gets a name that says nothing and that no other has', async () => {
    const photo = await drawPhoto({ format: 'png' })
    const urls = await Promise.all([1, 2, 3].map(async () => (await upload('même.png', photo)).data.url))
    expect(new Set(urls).size).toBe(3)
    const digest = createHash('md5').update(photo).digest('hex')
    expect(urls.join()).not.toContain(digest)
  })
})

describe('what is no photo', () => {
  const invalid = (file: string) => `${file} n'est pas une image valide`
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)

  it.for([
    ['logo.png', svg],
    ['dessin.svg', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
    ['texte.jpg', Buffer.from('Bonjour')],
    ['vide.webp', Buffer.alloc(0)],
    ['animation.gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['tête.jpg', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1')],
    ['signature.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ] as const)('%s is refused by its name', async ([filename, content]) => {
    const { status, error } = await upload(filename, content, 'ADMIN', 'image/png')
    expect([status, error?.message]).toEqual([415, invalid(filename)])
  })

  it.for(['jpeg', 'png', 'webp'] as const)('nor is a %s that broke off', async (format) => {
    const whole = await drawPhoto({ width: 1200, height: 900, format })
    const { status, error } = await upload('coupée', whole.subarray(0, Math.floor(whole.length / 2)))
    expect([status, error?.message]).toEqual([415, invalid('coupée')])
  })

  it('nor is what is no data URL', async () => {
    for (const file of ['', 'Bonjour', 'data:image/png,rien', 'https://example.com/a.png', 'file:///etc/passwd']) {
      const { status, error } = await app.call('ADMIN', uploadVehicleImage, { filename: 'a.png', file })
      expect([status, error?.message], file).toEqual([415, invalid('a.png')])
    }
  })

  it('nothing of it is kept', async () => {
    const before = existsSync(folder) ? readdirSync(folder) : []
    await upload('logo.png', svg)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual(before)
  })
})

describe('what is too much', () => {
  it('5 MB and a byte are refused by their name, as decoded and not as sent', async () => {
    const photo = await drawPhoto({ format: 'jpeg' })
    const padded = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 + 1 - photo.length)])
    const { status, error } = await upload('grande.jpg', padded)
    expect([status, error?.code, error?.message]).toEqual([
      413,
      'TOO_LARGE',
      'grande.jpg est trop volumineux (max 5MB)',
    ])
  })

  it('far more is refused before it is read to its end', async () => {
    const { status, error } = await upload('film.jpg', Buffer.alloc(9 * 1024 * 1024))
    expect([status, error?.code]).toEqual([413, 'TOO_LARGE'])
  })

  it('a small file of 900 million pixels is refused unread', async () => {
    const bomb = hugePng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
    const { status, error } = await upload('bombe.png', bomb, 'ADMIN', 'image/png')
    expect([status, error?.message]).toEqual([413, 'bombe.png a trop de pixels (60 millions au plus)'])
  })

  it('an upload beyond 150 an hour waits, for that account alone', async () => {
    const counter = { user_id: app.userIds.ADMIN, name: 'upload', started_at: testNow, calls: 150 }
    await setCalls(counter)
    const photo = await drawPhoto({ format: 'png' })
    const { status, error, headers } = await upload('une-de-trop.png', photo)
    expect([status, error?.message]).toEqual([
      429,
      "Trop d'images en peu de temps, veuillez réessayer dans 60\u00a0minutes",
    ])
    expect(Number(headers['retry-after'])).toBe(3600)
    expect((await upload('ailleurs.png', photo, 'GESTIONNAIRE_PARC')).status).toBe(201)
    await setCalls({ ...counter, calls: 1 })
  })
})

async function setCalls({ user_id, calls }: { user_id: string; calls: number }): Promise<void> {
  await sql`insert into rate_limits values (${user_id}, 'upload', ${testNow}, ${calls})
    on conflict (user_id, name) do update set started_at = excluded.started_at, calls = excluded.calls`.execute(app.db)
}

describe('GET /uploads/…', () => {
  it('gives an image to anybody, for ever, as nothing but an image', async () => {
    const { data } = await upload('public.png', await drawPhoto({ format: 'png' }))
    for (const url of [data.url, thumbnailOf(data.url)]) {
      const { headers, rawPayload } = await app.app.inject({ method: 'GET', url })
      expect(headers['content-type']).toBe('image/webp')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-encoding']).toBeUndefined()
      expect(Number(headers['content-length'])).toBe(rawPayload.length)
    }
  })

  it.for([
    '/uploads/',
    '/uploads/x.png',
    '/uploads/00000000000000000000000000000000.webp',
    '/uploads/..%2fdatabase%2fPG_VERSION',
    '/uploads/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/uploads/00000000000000000000000000000000.webp%00.png',
  ])('knows nothing at %s', async (url) => {
    const { status, error } = await app.send(null, 'GET', url)
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('gives an image whole where the store does not say how large it is', async () => {
    const content = await drawPhoto({ format: 'webp' })
    const read = async () => ({ content: Readable.from([content]), bytes: undefined })
    const other = await createTestApp({ files: { ...openFolder(folder), read } })
    const { rawPayload, headers } = await other.app.inject({ url: `/uploads/${'0'.repeat(32)}.webp` })
    expect(headers['content-length']).not.toBe('0')
    expect(rawPayload.equals(content)).toBe(true)
    await other.close()
  })

  it('does not list what there is', async () => {
    expect((await app.send('ADMIN', 'GET', '/uploads')).status).toBe(404)
  })
})
