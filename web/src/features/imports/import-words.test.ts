import type { RecordedImport } from '@yoon/contract/imports/calls'
import { describe, expect, test } from 'vitest'
import { resultInWords, undoInWords, undoneInWords } from './import-words.ts'

const recorded: RecordedImport = {
  ...{ id: '', kind: 'clients', state: 'DONE', filename: 'a.csv', rows: 20, checked: 20, created: 12, updated: 1 },
  ...{ skipped: 7, startedAt: '', startedBy: null, refusal: null, undoProblem: null },
}
const words = (change: Partial<RecordedImport>) => resultInWords({ ...recorded, ...change }).replaceAll('\u00a0', ' ')

describe('what an import has done, in words', () => {
  test.each([
    [{}, '12 créés, 1 mis à jour, 7 ignorés'],
    [{ created: 1, updated: 0, skipped: 0 }, '1 créé'],
    [{ created: 0, updated: 0, skipped: 20 }, '20 ignorés'],
    [{ state: 'REFUSED', refusal: 'Ce fichier a plus de 60 colonnes' }, 'Ce fichier a plus de 60 colonnes'],
    [{ state: 'REFUSED' }, "Rien n'a été enregistré"],
    [{ state: 'CHECKING', checked: 5 }, 'Vérification : 5 lignes sur 20'],
    [{ state: 'WRITING' }, 'Enregistrement…'],
  ] as const)('%o reads %s', (change, sentence) => {
    expect(words(change)).toBe(sentence)
  })

  test('the question before an undo says what is deleted and what gets its values back', () => {
    expect(undoInWords(recorded)).toEqual([
      '12 clients seront supprimés\u00a0: cet import les a créés.',
      "1 client retrouvera ses valeurs d'avant cet import.",
    ])
    expect(undoInWords({ ...recorded, created: 1, updated: 2 })).toEqual([
      "1 client sera supprimé\u00a0: cet import l'a créé.",
      "2 clients retrouveront leurs valeurs d'avant cet import.",
    ])
  })

  test('an undo says what it has removed and restored', () => {
    expect(undoneInWords({ kind: 'places', created: 2, updated: 0 })).toBe('Retirés\u00a0: 2 lieux')
    expect(undoneInWords({ kind: 'places', created: 0, updated: 1 })).toBe('Rétabli\u00a0: 1 lieu')
    expect(undoneInWords({ kind: 'places', created: 1, updated: 3 })).toBe(
      'Retiré\u00a0: 1 lieu, Rétablis\u00a0: 3 lieux',
    )
  })
})
