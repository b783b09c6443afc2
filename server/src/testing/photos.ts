import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

interface PhotoOptions {
  width?: number
  height?: number
  format: 'jpeg' | 'png' | 'webp'
  /** EXIF orientation of the camera. */
  orientation?: number
  /** True if EXIF data about the place and the camera is included, as phones do. */
  withDescription?: boolean
}

/** Draws an image file with some texture, red on the left and blue on the right as stored. */
export async function drawPhoto({
  width = 640,
  height = 480,
  format,
  orientation,
  withDescription = false,
}: PhotoOptions): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="12" cy="12" r="6" fill="#fff" opacity=".25"/></pattern></defs>
    <rect width="100%" height="100%" fill="#c22"/><rect x="50%" width="50%" height="100%" fill="#22c"/>
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`
  let image = sharp(Buffer.from(svg), { limitInputPixels: false }).toFormat(format)
  if (withDescription) image = image.withExif({ IFD0: { ImageDescription: 'Dakar Plateau', Model: 'Phone' } })
  if (orientation) image = image.withMetadata({ orientation })
  return image.toBuffer()
}

/** Draws a JPEG full of noise, about as large as a photo taken in the dark. */
export function drawGrain(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
}

export function dataUrl(content: Buffer, type: string): string {
  return `data:${type};base64,${content.toString('base64')}`
}

/** Makes a PNG of few bytes and very many pixels, one bit each. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
