import { describe, expect, it } from 'vitest'
import { splitMatches } from './Highlight.tsx'

const marked = (text: string, query: string) =>
  splitMatches(text, query)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

describe('the match of a search in a name', () => {
  it.each([
    ['Siga Tine', 'Tine', 'Siga [Tine]'],
    ['Clémentine Sambou', 'tine', 'Clémen[tine] Sambou'],
    ['Clémentine Tine', 'tine', 'Clémentine [Tine]'],
    ['Clémentine Tineke', 'tine', 'Clémentine [Tine]ke'],
    ['Awa Ndiaye-Tine', 'TINÉ', 'Awa Ndiaye-[Tine]'],
    ["Clémentine D'Tine", 'tine', "Clémentine D'[Tine]"],
    ['Clémentine D’Tine', 'tine', 'Clémentine D’[Tine]'],
    ['Aïda Sow', 'sow aida', '[Aïda] [Sow]'],
    ['Awa Diop', '77', 'Awa Diop'],
    ['Awa (Diop)', '(', 'Awa [(]Diop)'],
    ['Awa Diop', '', 'Awa Diop'],
  ])('marks in %s the match of "%s": %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })
})
