/** Longest tag or comment, in characters: more would be searched again with each piece. */
const maxMarkup = 100_000
const tag = /<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>/y
const ends = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/**
 * Checks an XML text piece by piece: its bytes are UTF-8, each element has its end, and there is one. A lenient reader
 * takes a text that was cut for a shorter one.
 */
export function createXmlCheck() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const open: string[] = []
  let hasRoot = false
  let rest = ''

  function read(): void {
    let at = rest.indexOf('<')
    for (let end = endOf(rest, at); end > 0; end = endOf(rest, at)) {
      note(rest.slice(at, end))
      at = rest.indexOf('<', end)
    }
    rest = at < 0 ? '' : rest.slice(at)
    if (rest.length > maxMarkup) throw new Error('The XML has markup without an end')
  }

  function note(markup: string): void {
    if (markup.startsWith('<?') || markup.startsWith('<!')) return
    if (markup.startsWith('</')) {
      const name = markup.slice(2, -1).trim()
      if (open.pop() !== name) throw new Error(`The XML has no element for the end tag ${name.slice(0, 80)}`)
      return
    }
    hasRoot = true
    if (!markup.endsWith('/>')) open.push(/^<([^\s>]*)/.exec(markup)?.[1] ?? '')
  }

  return {
    add(bytes: Uint8Array): void {
      rest += decoder.decode(bytes, { stream: true })
      read()
    },
    end(): void {
      rest += decoder.decode()
      read()
      if (rest !== '' || open.length > 0 || !hasRoot) throw new Error('The XML ends too early')
    },
  }
}

/** Returns the index behind the markup that begins at `at`, or 0 if there is none or its end is not there yet. */
function endOf(text: string, at: number): number {
  if (at < 0) return 0
  if (!/[!?]/.test(text.charAt(at + 1))) {
    tag.lastIndex = at
    return tag.test(text) ? tag.lastIndex : 0
  }
  // Too few characters do not tell a comment from a declaration yet.
  const [start, end] = ends.find(([begin]) => text.startsWith(begin, at)) ?? ['', '']
  if (start === '<!' && text.length - at < 9) return 0
  const found = text.indexOf(end, at + start.length)
  return found < 0 ? 0 : found + end.length
}
