import { describe, expect, it } from 'vitest'
import { findTypingFaults } from './lib/french-text.mjs'
import { findFiles, readSource } from './lib/sources.mjs'

/** SMS texts have no no-break spaces: their alphabet lacks that character, and a message would cost twice as much. */
const withoutSpaces = ['server/src/features/deliveries/sms-words.ts']

const files = findFiles('{web/src,contract/src,server/src}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/(testing|demo|doctor)\//.test(file) && !withoutSpaces.includes(file),
)

describe('the French typography of the interface', () => {
  it('uses straight apostrophes and French no-break spaces in every text of the interface', () => {
    expect(files.length).toBeGreaterThan(300)
    const faults = files.flatMap((file) =>
      findTypingFaults(file, readSource(file)).map(({ line, text }) => `${file}:${line} ${text}`),
    )
    expect(faults).toEqual([])
  })

  it.for([
    ['a.ts', "const text = 'L’heure est requise'"],
    ['a.ts', "const text = 'Déjà enregistrée : ouvrez-la'"],
    ['a.ts', 'const text = `Voir la carte : elle est prête`'],
    ['a.tsx', 'const node = <p>Quitter ?</p>'],
    ['a.tsx', 'const node = <p>« Mon compte »</p>'],
  ])('reports a typing fault in %s: %s', ([file = '', source = '']) => {
    expect(findTypingFaults(file, source)).toHaveLength(1)
  })

  it.for([
    ['a.ts', "const text = 'Déjà enregistrée\\u00a0: ouvrez-la'"],
    ['a.ts', 'const rows = sql`select a ? b from c where d = 1 ; `'],
    ['a.ts', "// Nobody’s : comment\nconst text = 'x'"],
    ['a.tsx', 'const node = <p>Quitter&nbsp;?</p>'],
  ])('accepts the text in %s: %s', ([file = '', source = '']) => {
    expect(findTypingFaults(file, source)).toEqual([])
  })
})
