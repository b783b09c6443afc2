import { describe, expect, it } from 'vitest'
import { createXmlCheck } from './xml-check.ts'

function check(text: string | Uint8Array, pieceLength = 1_000): void {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const { add, end } = createXmlCheck()
  for (let at = 0; at < bytes.length; at += pieceLength) add(bytes.subarray(at, at + pieceLength))
  end()
}

const sheet = `\ufeff<?xml version="1.0"?>
<!-- a > b <c> --><x:sheet xmlns:x="a"><x:row r='1' t="a>b"><c/><c a="/" /><v>é &lt; 1</v><![CDATA[</row>]]></x:row></x:sheet >
`

describe('createXmlCheck', () => {
  it.for([1, 2, 7, 1_000])('accepts a complete text in pieces of %i bytes', (length) => {
    expect(() => check(sheet, length)).not.toThrow()
  })

  it('refuses a complete text that was cut at any byte before its last end tag', () => {
    const bytes = new TextEncoder().encode(sheet.trimEnd())
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => check(bytes.subarray(0, length), 5), `cut at ${length}`).toThrow()
    }
  })

  it.for([
    ['an end tag of another element', '<a><b></a></b>'],
    ['an end tag without its element', '<a></a></a>'],
    ['bytes that are no UTF-8', new Uint8Array([0x3c, 0x61, 0x2f, 0x3e, 0xff])],
    ['a tag without an end', `<a ${'b'.repeat(110_000)}`],
    ['an element within a tag', '<a><b <c/></b></a>'],
  ] as const)('refuses %s', ([, text]) => {
    expect(() => check(text)).toThrow()
  })
})
