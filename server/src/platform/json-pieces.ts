import { setImmediate as others } from 'node:timers/promises'

/** A value within a JSON document and its path of member names; all values of one array share a path. */
export interface Piece {
  path: readonly string[]
  bytes: Buffer
}

/** The document is not valid JSON, is truncated, or is built to exhaust its parser. */
export class BrokenJson extends Error {}

interface Options {
  /** True if the value at this path is split into its members; other values are returned whole. */
  isOpened: (path: readonly string[]) => boolean
  maxPieceBytes?: number
}

/** Number of bytes to read before the event loop runs other work. */
const turnBytes = 1024 * 1024

/**
 * Reads a document piece by piece, so that memory holds one chunk of it. Pieces are not parsed yet; their depth is
 * bounded.
 */
export async function* readPieces(chunks: AsyncIterable<Buffer> | Iterable<Buffer>, options: Options) {
  const found: Piece[] = []
  const scanner = new Scanner(options, (piece) => found.push(piece))
  let unpaused = 0
  for await (const chunk of chunks) {
    scanner.write(chunk)
    yield* found.splice(0)
    unpaused += chunk.length
    if (unpaused < turnBytes) continue
    unpaused = 0
    await others()
  }
  scanner.end()
  yield* found
}

/** Splits bytes into portions, none of which blocks the event loop for long. */
export function* portionsOf(bytes: Buffer, size = 64 * 1024): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const deepest = 32
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
const blanks: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]

type Expected = 'value' | 'first value' | 'first key' | 'key' | 'colon' | 'comma' | 'nothing'

class Scanner {
  readonly #options: Options
  readonly #onPiece: (piece: Piece) => void
  readonly #path: string[] = []
  /** Objects and arrays that are open at the current position; an object's member name is the last item of the path. */
  readonly #opened: ('object' | 'array')[] = []
  #expected: Expected = 'value'
  #capture: Capture | undefined

  constructor(options: Options, onPiece: (piece: Piece) => void) {
    this.#options = options
    this.#onPiece = onPiece
  }

  write(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length) {
      if (!this.#capture) {
        const byte = chunk[at] ?? 0
        if (blanks.includes(byte) || this.#takeSign(byte)) at += 1
        else this.#capture = new Capture(byte, this.#options.maxPieceBytes ?? Number.POSITIVE_INFINITY)
        continue
      }
      const end = this.#capture.take(chunk, at)
      if (end === undefined) return
      at = end
      this.#take(this.#capture.bytes)
      this.#capture = undefined
    }
  }

  end(): void {
    if (this.#capture || this.#expected !== 'nothing') throw new BrokenJson('The document breaks off')
  }

  /** Consumes a structural character; returns false at the start of a value or a member name. */
  #takeSign(byte: number): boolean {
    const expected = this.#expected
    if (this.#isEnd(byte)) return this.#close()
    if (byte === comma && expected === 'comma') {
      return this.#expect(this.#opened.at(-1) === 'object' ? 'key' : 'value')
    }
    if (byte === colon && expected === 'colon') return this.#expect('value')
    if (expected === 'value' || expected === 'first value') return this.#open(byte)
    if (byte === quote && (expected === 'key' || expected === 'first key')) return false
    throw new BrokenJson(`Byte ${byte} has no place here`)
  }

  /** True if the byte closes the innermost object or array, as it may after a value or when it is empty. */
  #isEnd(byte: number): boolean {
    const inside = this.#opened.at(-1)
    if (inside === undefined || byte !== (inside === 'object' ? closeBrace : closeBracket)) return false
    return this.#expected === 'comma' || this.#expected === (inside === 'object' ? 'first key' : 'first value')
  }

  #open(byte: number): boolean {
    const isContainer = byte === openBrace || byte === openBracket
    if (!isContainer || this.#opened.at(-1) === 'array' || !this.#options.isOpened(this.#path)) return false
    this.#opened.push(byte === openBrace ? 'object' : 'array')
    return this.#expect(byte === openBrace ? 'first key' : 'first value')
  }

  #close(): boolean {
    this.#opened.pop()
    return this.#endValue()
  }

  #take(bytes: Buffer): void {
    if (this.#expected === 'key' || this.#expected === 'first key') {
      this.#path.push(String(parsePiece(bytes)))
      this.#expect('colon')
    } else {
      this.#onPiece({ path: [...this.#path], bytes })
      this.#endValue()
    }
  }

  #endValue(): boolean {
    const inside = this.#opened.at(-1)
    if (inside === 'object') this.#path.pop()
    return this.#expect(inside === undefined ? 'nothing' : 'comma')
  }

  #expect(expected: Expected): true {
    this.#expected = expected
    return true
  }
}

/** A value that is collected whole, across chunks if need be. */
class Capture {
  readonly #parts: Buffer[] = []
  readonly #kind: 'text' | 'container' | 'word'
  readonly #maxBytes: number
  #length = 0
  #depth = 0
  #isInText = false
  #isEscaped = false

  constructor(first: number, maxBytes: number) {
    this.#kind = first === quote ? 'text' : first === openBrace || first === openBracket ? 'container' : 'word'
    this.#maxBytes = maxBytes
  }

  get bytes(): Buffer {
    const [first, ...more] = this.#parts
    return first && more.length === 0 ? first : Buffer.concat(this.#parts)
  }

  /** Takes the bytes of the value; returns its end, or undefined if it continues in the next chunk. */
  take(chunk: Buffer, from: number): number | undefined {
    const end = this.#find(chunk, from)
    const part = chunk.subarray(from, end)
    this.#length += part.length
    if (this.#length > this.#maxBytes) throw new BrokenJson('A value is too long')
    this.#parts.push(part)
    return end
  }

  #find(chunk: Buffer, from: number): number | undefined {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (this.#kind === 'word') {
        if (isEndOfWord(byte)) return at
      } else if (this.#isLast(byte)) return at + 1
    }
    return undefined
  }

  #isLast(byte: number): boolean {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === backslash) this.#isEscaped = true
      else if (byte === quote) {
        this.#isInText = false
        return this.#kind === 'text'
      }
      return false
    }
    if (byte === quote) this.#isInText = true
    else if (byte === openBrace || byte === openBracket) {
      this.#depth += 1
      if (this.#depth > deepest) throw new BrokenJson('Values are nested too deep')
    } else if (byte === closeBrace || byte === closeBracket) {
      this.#depth -= 1
      return this.#depth === 0
    }
    return false
  }
}

function isEndOfWord(byte: number): boolean {
  return byte === comma || byte === closeBrace || byte === closeBracket || blanks.includes(byte)
}

/** Parses a piece; throws if a member name would change the prototype. */
export function parsePiece(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (isHarmless(value)) return value
  } catch (cause) {
    throw new BrokenJson('A value is no JSON', { cause })
  }
  throw new BrokenJson('A name would change what objects are')
}

function isHarmless(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor')) return false
  return Object.values(value).every(isHarmless)
}
