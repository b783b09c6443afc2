import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BrokenJson, parsePiece, portionsOf, readPieces } from './json-pieces.ts'

const isOpened = (path: readonly string[]) => path.length < 2

async function read(text: string, size = 7, maxPieceBytes?: number): Promise<[string, unknown][]> {
  const found: [string, unknown][] = []
  const chunks = portionsOf(Buffer.from(text), size)
  for await (const { path, bytes } of readPieces(chunks, { isOpened, ...(maxPieceBytes && { maxPieceBytes }) })) {
    found.push([path.join('.'), parsePiece(bytes)])
  }
  return found
}

describe('readPieces', () => {
  it('returns each value whole, one by one, with its path', async () => {
    const text = `{"format": "x", "n": -1.5e3, "on": true,
      "tables": {"users": [{"a": "}]\\"{"}, {"é": [1, {"b": null}]}], "none": []}, "end": null}`
    const pieces = [
      ['format', 'x'],
      ['n', -1500],
      ['on', true],
      ['tables.users', [{ a: '}]"{' }, { é: [1, { b: null }] }]],
      ['tables.none', []],
      ['end', null],
    ]
    expect(await read(text)).toEqual(pieces)
    expect(await read(text, 1)).toEqual(pieces)
    expect(await read(text, 10_000)).toEqual(pieces)
  })

  it('finds the same values as a parser of the whole document, whatever the chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.stringMatching(/^[a-z]{1,5}$/),
          fc
            .jsonValue({ maxDepth: 4 })
            .filter((value) => !isObject(value) && !/__proto__|constructor/.test(JSON.stringify(value))),
        ),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(undefined, 2),
        async (document, size, indent) => {
          const text = JSON.stringify(document, null, indent)
          const lists = Object.entries(document).flatMap(([name, value]) =>
            Array.isArray(value) ? value.map((item) => [name, item]) : [[name, value]],
          )
          expect(JSON.stringify(await read(text, size))).toBe(JSON.stringify(lists))
        },
      ),
    )
  })

  it.for([
    '',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    '{"a" 1}',
    '{a:1}',
    '{"a":1}}',
    '{"a":1} {',
    '{"a":tru}',
    '{"a":"',
  ])('rejects the broken document %j', async (text) => {
    await expect(read(text)).rejects.toThrow(BrokenJson)
  })

  it('rejects values that are too long or nested to exhaust the stack', async () => {
    await expect(read(`{"a":{"b":${'['.repeat(2_000_000)}`, 65_536)).rejects.toThrow('nested too deep')
    await expect(read('['.repeat(2_000_000), 65_536)).rejects.toThrow('nested too deep')
    await expect(read(`{"a":"${'x'.repeat(100)}"}`, 7, 50)).rejects.toThrow('too long')
  })

  it.for(['{"__proto__": {"admin": true}}', '{"a": [{"constructor": {}}]}', '{"\\u005f_proto__": 1}'])(
    'rejects a member name that changes the prototype: %s',
    (text) => {
      expect(() => parsePiece(Buffer.from(text))).toThrow('what objects are')
    },
  )
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
