import { inflateSync } from 'node:zlib'

/** Names of a PDF that run, open, send or carry something else than pages. */
const activeNames =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9_])|\/JS[\s\0]*(?:\([\x20-\x7e\s]{4}|\d+\s+\d+\s+R\b)/

/** Elements of a page, wherever they stand in the file. */
const markup =
  /<!doctype\s+html|<\?php\b|<(?:html|head|body|script|iframe|frameset|object|embed|form|style|meta|link|base|video|audio|template|marquee|details|svg)(?:[\s/][^<>]{0,300})?>|<img\s[^<>]{0,300}=/i

/** More than any document has; others are refused rather than searched. */
const most = { objectStreams: 2000, unpackedBytes: 64 * 1024 * 1024, openActions: 10 }

/** True if a PDF holds a page, a script, another file, or opens something by itself (rules/papers 5). */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (markup.test(text)) return true
  const unpacked = unpackObjects(bytes, text)
  if (unpacked === undefined) return true
  return [text, ...unpacked].map(withPlainNames).some((part) => activeNames.test(part) || opensSomething(part))
}

/** Decodes characters of names that are written as `#4A`. */
function withPlainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Returns the compressed objects of a PDF; undefined if there are too many. */
function unpackObjects(bytes: Buffer, text: string): string[] | undefined {
  const unpacked: string[] = []
  let left = most.unpackedBytes
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    const start = /stream\r?\n/.exec(text.slice(index, index + 2000))
    if (!start) continue
    if (unpacked.length === most.objectStreams) return undefined
    const content = inflate(bytes.subarray(index + start.index + start[0].length), left)
    if (content === 'too large') return undefined
    left -= content.length
    unpacked.push(content)
  }
  return unpacked
}

/** Inflates a stream; nothing can be read from one that is encrypted or damaged. */
function inflate(stream: Buffer, maxBytes: number): string {
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(1, maxBytes) }).toString('latin1')
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : ''
  }
}

/** True if the document does something else when it is opened than to show one of its pages. */
function opensSomething(text: string): boolean {
  const opened = [...text.matchAll(/\/OpenAction[\s\0]*(?:<<|(\d+)[\s\0]+(\d+)[\s\0]+R)/g)]
  if (opened.length > most.openActions) return true
  return opened.some(({ index, 1: number, 2: generation }) => {
    if (number === undefined) return isOtherAction(text.slice(index, index + 500))
    const object = new RegExp(`(?<!\\d)${number}[\\s\\0]+${generation}[\\s\\0]+obj`).exec(text)
    return object !== null && isOtherAction(text.slice(object.index, object.index + 500).split('endobj')[0] ?? '')
  })
}

const isOtherAction = (dictionary: string) => /\/S[\s\0]*\/(?!GoTo(?![A-Za-z]))/.test(dictionary)
