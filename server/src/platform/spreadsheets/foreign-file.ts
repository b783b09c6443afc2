/** Texts at the beginning of files that are sent in place of a table, read as Latin-1. */
const beginnings: readonly [text: string, name: string][] = [
  ['\x89PNG', 'une image'],
  ['\xff\xd8\xff', 'une image'],
  ['GIF8', 'une image'],
  ['II*\0', 'une image'],
  ['MM\0*', 'une image'],
  ['{\\rtf', 'un document Word'],
]

/** Parts that tell what a packed file is. */
const packedParts: readonly [part: string, name: string][] = [
  ['word/document.xml', 'un document Word'],
  ['ppt/presentation.xml', 'une présentation PowerPoint'],
  ['opendocument.spreadsheet', 'un classeur LibreOffice'],
  ['opendocument.text', 'un document LibreOffice'],
  ['Index/Document.iwa', 'un document Numbers ou Pages'],
]

/** Bytes of a file in which its kind is looked for. */
const head = 1024

/** Returns what a file is that is no table, such as `un PDF`; undefined for a table or an unknown file. */
export function foreignKindOf(bytes: Uint8Array): string | undefined {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = whole.toString('latin1', 0, head)
  if (start.includes('%PDF-')) return 'un PDF'
  if (isOtherImage(start)) return 'une image'
  if (start.startsWith('PK')) return packedParts.find(([part]) => whole.includes(part))?.[1]
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    return whole.includes(Buffer.from('WordDocument', 'utf16le')) ? 'un document Word' : undefined
  }
  return beginnings.find(([text]) => start.startsWith(text))?.[1]
}

/** True for WebP, HEIC, AVIF and SVG, which name themselves after a few bytes. */
function isOtherImage(start: string): boolean {
  const isWebp = start.startsWith('RIFF') && start.startsWith('WEBP', 8)
  const isPhoto = /^ftyp(?:hei|hev|mif|msf|avi)/.test(start.slice(4, 12))
  return isWebp || isPhoto || /^\s*(?:<\?xml[^>]*>\s*)?<svg/.test(start)
}
