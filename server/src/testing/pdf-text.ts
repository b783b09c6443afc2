import { inflateSync } from 'node:zlib'

/** Returns the text of a PDF in standard fonts, one line for each drawn piece. */
export function readPdfText(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)]
  return streams.map(([, content = '']) => textOf(inflate(content))).join('\n')
}

function inflate(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  } catch {
    return content
  }
}

/** Returns the text of the TJ operators: hexadecimal pieces with the distances between them. */
function textOf(drawing: string): string {
  const decoder = new TextDecoder('windows-1252')
  const pieces = [...drawing.matchAll(/\[([^\]]*)\] TJ/g)]
  return pieces
    .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join(''))
    .map((hex) => decoder.decode(Buffer.from(hex, 'hex')))
    .join('\n')
}
