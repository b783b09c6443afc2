import { availableParallelism } from 'node:os'
import { imageWords, maxImageBytes, maxImagePixels } from '@yoon/contract/images/limits'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../platform/app-error.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'

/** Image as it is stored: WEBP, upright, without metadata of the camera. */
export interface Picture {
  full: Buffer
  thumbnail: Buffer
}

const fullSide = 1600
const thumbnailSize = { width: 320, height: 240 }
/** Target size of a thumbnail, in bytes. */
const maxThumbnailBytes = 25_000
const thumbnailQualities = [72, 55, 40, 25, 10]

// One thread per image and half of the cores for all, so that other requests are still answered.
sharp.concurrency(1)
sharp.cache(false)
const limitImageJobs = createConcurrencyLimit({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 24,
  retryAfterS: 5,
})

/** Reads the bytes of a base64 data URL. */
export function readDataUrl(file: string, filename: string): Buffer {
  const comma = file.slice(0, 200).indexOf(',')
  if (!/^data:[^,]*;base64,/.test(file.slice(0, comma + 1))) throw notAnImage(filename)
  const bytes = Buffer.from(file.slice(comma + 1), 'base64')
  if (bytes.length > maxImageBytes) throw new AppError('TOO_LARGE', { message: imageWords.tooLarge(filename) })
  return bytes
}

/**
 * Makes the picture of an upload, whatever its declared type; refuses other formats, broken files and decompression
 * bombs.
 */
export async function makePicture(bytes: Buffer, filename: string): Promise<Picture> {
  if (!isAcceptedFormat(bytes)) throw notAnImage(filename)
  return limitImageJobs(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch((cause: unknown) => {
        throw notAnImage(filename, cause)
      })
    if (width * height > maxImagePixels)
      throw new AppError('TOO_LARGE', { message: imageWords.tooManyPixels(filename) })
    const { data, info } = await sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .autoOrient()
      .resize(fullSide, fullSide, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw notAnImage(filename, cause)
      })
    const upright = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return {
      full: await upright.clone().webp({ quality: 80, effort: 3 }).toBuffer(),
      thumbnail: await makeThumbnail(upright),
    }
  })
}

/** Maximum size of a file from `makePicture`, in bytes. */
export const largestStoredBytes = 8 * 1024 * 1024

/**
 * True if the bytes are a complete WEBP image of one page with no more pixels than a square of the size of this name.
 */
export async function isStoredPicture(bytes: Buffer, name: string): Promise<boolean> {
  if (!/^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12))) return false
  const side = /-s\.webp$/.test(name) ? thumbnailSize.width : fullSide
  const image = sharp(bytes, { limitInputPixels: side * side, failOn: 'warning' })
  return image.stats().then(
    async () => ((await image.metadata()).pages ?? 1) === 1,
    () => false,
  )
}

/**
 * True if the first bytes are those of JPG, PNG or WEBP. Other formats, such as SVG with scripts, never reach a
 * decoder.
 */
function isAcceptedFormat(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
}

/** Makes the thumbnail in the best quality that fits `maxThumbnailBytes`, or in the lowest. */
async function makeThumbnail(upright: Sharp): Promise<Buffer> {
  const small = upright.clone().resize({ ...thumbnailSize, fit: 'cover', withoutEnlargement: false })
  let made: Buffer = Buffer.alloc(0)
  for (const quality of thumbnailQualities) {
    made = await small.clone().webp({ quality, effort: 4 }).toBuffer()
    if (made.length <= maxThumbnailBytes) return made
  }
  return made
}

function notAnImage(filename: string, cause?: unknown): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { message: imageWords.notAnImage(filename), cause })
}
