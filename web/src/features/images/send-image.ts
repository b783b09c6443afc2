import { uploadVehicleImage } from '@yoon/contract/images/calls'
import { ApiError, defaultTimeoutSeconds } from '../../lib/calls/api.ts'
import { noteAnswer } from '../../lib/last-updated.ts'
import { expireSession, noteEnds, noteRequiredAction, readToken } from '../../lib/session.ts'
import { post } from './post.ts'

interface SendOptions {
  /** Called with the uploaded part, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Longest side of an uploaded photo, in pixels: no screen shows more of it. */
const longestSide = 1600
const smallEnoughBytes = 600_000

/** Uploads an image and returns its address. Throws an ApiError. */
export async function sendImage(file: File, { onProgress, signal }: SendOptions): Promise<string> {
  const content = await readDataUrl(await shrink(file))
  signal.throwIfAborted()
  const body = JSON.stringify({ filename: file.name, contentType: file.type, file: content })
  const token = readToken()
  const idleTimeoutMs = 1_000 * (uploadVehicleImage.timeoutSeconds ?? defaultTimeoutSeconds)
  const { status, text, ends } = await post(uploadVehicleImage.path, { body, token, idleTimeoutMs, onProgress, signal })
  const isPresent = token === readToken()
  if (isPresent) noteEnds(ends)
  const answer = parse(text)
  if (status >= 200 && status < 300 && answer.data?.url) {
    noteAnswer()
    return answer.data.url
  }
  if (status === 401 && isPresent) expireSession()
  if (isPresent) noteRequiredAction(answer.error?.code)
  throw new ApiError(status, answer.error)
}

/** Shrinks a large JPEG, because the upload over a slow link takes the longest; returns other files unchanged. */
async function shrink(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size <= smallEnoughBytes) return file
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    // If this browser cannot decode the file, the original is sent; the server validates it.
    return file
  }
}

function readDataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    // The file was moved or deleted since it was chosen.
    reader.onerror = () => reject(new ApiError(0, { message: 'Le fichier ne peut pas être lu' }))
    reader.readAsDataURL(content)
  })
}

interface Answer {
  data?: { url?: string }
  error?: ConstructorParameters<typeof ApiError>[1]
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}
