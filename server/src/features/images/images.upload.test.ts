import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { thumbnailOf } from '@yoon/contract/images/addresses'
import { uploadVehicleImage } from '@yoon/contract/images/calls'
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

/** Fetches the image at an address. */
async function fetched(url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.app.inject({ method: 'GET', url })
  expect(statusCode, url).toBe(200)
  return rawPayload
}

const places = { left: [0.25, 0.5], right: [0.75, 0.5], top: [0.5, 0.25], bottom: [0.5, 0.75] } as const

/** Returns the colour in the middle of one half of an image. */
async function colourOf(image: Buffer, half: keyof typeof places): Promise<string> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [x, y] = places[half]
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at)
  return red > blue ? 'red' : 'blue'
}

describe('an uploaded photo', () => {
  it('stores a phone photo upright, smaller and without camera metadata', async () => {
    // Twelve megapixels in portrait orientation: the rows of the sensor are the columns of the photo.
    const taken = await drawPhoto({ width: 4032, height: 3024, orientation: 6, format: 'jpeg', withDescription: true })
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

  it.for(['jpeg', 'png', 'webp'] as const)('accepts a %s photo and keeps its colours and size', async (format) => {
    const { data } = await upload(`berline.${format}`, await drawPhoto({ width: 800, height: 600, format }))
    const stored = await fetched(data.url)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
    expect([await colourOf(stored, 'left'), await colourOf(stored, 'right')]).toEqual(['red', 'blue'])
  })

  it('makes a thumbnail of at most 25 kB even for a noisy photo', async () => {
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

  it('detects the format from the bytes, not from the name or the content type', async () => {
    const { status, data } = await upload('notes.txt', await drawPhoto({ format: 'png' }), 'ADMIN', 'text/plain')
    expect(status).toBe(201)
    expect((await sharp(await fetched(data.url)).metadata()).format).toBe('webp')
  })

  it('accepts a photo of exactly 5 MB', async () => {
    const photo = await drawPhoto({ format: 'jpeg' })
    // Bytes after the end of the image are ignored.
    const padded = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 - photo.length)])
    expect((await upload('juste.jpg', padded)).status).toBe(201)
  })

  it('accepts a photo from a fleet manager', async () => {
    expect((await upload('parc.png', await drawPhoto({ format: 'png' }), 'GESTIONNAIRE_PARC')).status).toBe(201)
  })

  it('records an upload in the audit under the name of the image', async () => {
    const { data } = await upload('audit.png', await drawPhoto({ format: 'png' }), 'GESTIONNAIRE_PARC')
    const name = data.url.slice('/uploads/'.length, -'.webp'.length)
    const entry = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', name)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'image.uploaded', entity: 'image', actor_id: app.userIds.GESTIONNAIRE_PARC })
  })

  it('gives each upload a unique name that does not derive from its content', async () => {
    const photo = await drawPhoto({ format: 'png' })
    const urls = await Promise.all([1, 2, 3].map(async () => (await upload('même.png', photo)).data.url))
    expect(new Set(urls).size).toBe(3)
    const digest = createHash('md5').update(photo).digest('hex')
    expect(urls.join()).not.toContain(digest)
  })
})

describe('an invalid image', () => {
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
  ] as const)('refuses %s with a message that names the file', async ([filename, content]) => {
    const { status, error } = await upload(filename, content, 'ADMIN', 'image/png')
    expect([status, error?.message]).toEqual([415, invalid(filename)])
  })

  it.for(['jpeg', 'png', 'webp'] as const)('refuses a truncated %s image', async (format) => {
    const whole = await drawPhoto({ width: 1200, height: 900, format })
    const { status, error } = await upload('coupée', whole.subarray(0, Math.floor(whole.length / 2)))
    expect([status, error?.message]).toEqual([415, invalid('coupée')])
  })

  it('refuses a file that is not a data URL', async () => {
    for (const file of ['', 'Bonjour', 'data:image/png,rien', 'https://example.com/a.png', 'file:///etc/passwd']) {
      const { status, error } = await app.call('ADMIN', uploadVehicleImage, { filename: 'a.png', file })
      expect([status, error?.message], file).toEqual([415, invalid('a.png')])
    }
  })

  it('stores no file for a refused image', async () => {
    const before = existsSync(folder) ? readdirSync(folder) : []
    await upload('logo.png', svg)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual(before)
  })
})

describe('the limits of uploads', () => {
  it('refuses a decoded file one byte above 5 MB with a message that names it', async () => {
    const photo = await drawPhoto({ format: 'jpeg' })
    const padded = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 + 1 - photo.length)])
    const { status, error } = await upload('grande.jpg', padded)
    expect([status, error?.code, error?.message]).toEqual([
      413,
      'TOO_LARGE',
      'grande.jpg est trop volumineux (max 5MB)',
    ])
  })

  it('refuses a body far above the limit', async () => {
    const { status, error } = await upload('film.jpg', Buffer.alloc(9 * 1024 * 1024))
    expect([status, error?.code]).toEqual([413, 'TOO_LARGE'])
  })

  it('refuses a small file of 900 million pixels without decoding it', async () => {
    const bomb = hugePng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
    const { status, error } = await upload('bombe.png', bomb, 'ADMIN', 'image/png')
    expect([status, error?.message]).toEqual([413, 'bombe.png a trop de pixels (60 millions au plus)'])
  })

  it('limits uploads to 150 an hour for each account', async () => {
    const counter = { caller: `user:${app.userIds.ADMIN}`, calls: 150 }
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

async function setCalls({ caller, calls }: { caller: string; calls: number }): Promise<void> {
  await sql`insert into call_counts values (${caller}, 'upload', ${testNow}, ${calls})
    on conflict (caller, name) do update set started_at = excluded.started_at, calls = excluded.calls`.execute(app.db)
}

describe('GET /uploads/…', () => {
  it('serves images without sign-in, cached forever, with nosniff and a content security policy', async () => {
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
  ])('answers 404 at %s', async (url) => {
    const { status, error } = await app.send(null, 'GET', url)
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('serves the whole image if the store does not know its size', async () => {
    const content = await drawPhoto({ format: 'webp' })
    const read = async () => ({ content: Readable.from([content]), bytes: undefined })
    const other = await createTestApp({ files: { ...openFolder(folder), read } })
    const { rawPayload, headers } = await other.app.inject({ url: `/uploads/${'0'.repeat(32)}.webp` })
    expect(headers['content-length']).not.toBe('0')
    expect(rawPayload.equals(content)).toBe(true)
    await other.close()
  })

  it('refuses to list the stored images', async () => {
    expect((await app.send('ADMIN', 'GET', '/uploads')).status).toBe(404)
  })
})
