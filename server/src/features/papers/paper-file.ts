import { paperFileMaxBytes } from '@yoon/contract/papers/form'
import { AppError } from '../../platform/app-error.ts'
import { isStoredPicture, largestStoredBytes, makePicture } from '../images/index.ts'
import { isActivePdf } from './pdf-content.ts'

/** File of a paper as it is stored: a PDF as it came, or an image that was encoded again. */
export interface PaperFile {
  type: 'application/pdf' | 'image/webp'
  content: Buffer
}

/** Maximum size of a stored file, in bytes. */
export const largestPaperBytes = Math.max(paperFileMaxBytes, largestStoredBytes)

/** Beginnings of pages and scripts, which a browser might run. */
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)\b/i

/**
 * Reads an upload by its bytes, whatever its name and declared type. Refuses everything but a PDF or an image, and a file
 * that is also something else (rules/papers 5).
 */
export async function readPaperFile(bytes: Buffer, filename: string): Promise<PaperFile> {
  if (bytes.length > paperFileMaxBytes) {
    throw new AppError('TOO_LARGE', { message: `${filename} est trop volumineux (5\u00a0Mo au plus)` })
  }
  const message = `${filename} n'est ni un PDF ni une image (JPG, PNG ou WEBP)`
  if (isPlainPdf(bytes) && !isActivePdf(bytes)) return { type: 'application/pdf', content: bytes }
  const text = bytes.toString('latin1')
  if (text.includes('%PDF-') || hasOtherContent(text)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message })
  const { full } = await makePicture(bytes, filename).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'UNSUPPORTED_MEDIA_TYPE') throw error
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message, cause: error })
  })
  return { type: 'image/webp', content: full }
}

/** True if the bytes are those of a file that `readPaperFile` has made. */
export async function isStoredPaper(bytes: Buffer, type: string): Promise<boolean> {
  return type === 'application/pdf' ? isPlainPdf(bytes) : isStoredPicture(bytes, 'paper.webp')
}

/** True if the bytes are a PDF from the first to the last one, and nothing else. */
function isPlainPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.includes('startxref')) return false
  return /%%EOF[\s\0]*$/.test(text.slice(-64)) && !hasOtherContent(text)
}

/** True if a reader may take the bytes for a page, a script or a ZIP archive. */
function hasOtherContent(text: string): boolean {
  if (markup.test(text.slice(0, 2048))) return true
  const end = text.lastIndexOf('PK\x05\x06')
  // The directory of an archive stands at its end, before a comment of at most 65,535 bytes.
  return end >= 0 && text.length - end <= 22 + 65_535 && text.includes('PK\x03\x04')
}
