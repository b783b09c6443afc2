import { missionLimits } from '@yoon/contract/missions/limits'

/** Longest side of a photo that is sent, in pixels: a plate or a dent is readable, and a slow link carries it. */
const longestSide = 1_600
const quality = 0.8

/**
 * Returns a photo as a JPEG that a slow link carries; the file itself if the browser cannot read it but the server may.
 * Undefined if neither can.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  const small = await redraw(file).catch(() => undefined)
  if (small) return small
  return /^image\/(jpeg|png|webp)$/.test(file.type) && file.size <= missionLimits.photoBytes ? file : undefined
}

async function redraw(file: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))) ?? undefined
}
