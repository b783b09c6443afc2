import { useState } from 'react'

/** Typed texts by cell; a cell that was not touched has none. */
export type CellEdits = Readonly<Record<string, string>>

/** Returns two zones in an order that does not depend on which one is named first. */
export function pairOf(one: string, other: string): [string, string] {
  return one <= other ? [one, other] : [other, one]
}

export interface GridEdits {
  edits: CellEdits
  wrong: Readonly<Record<string, string>>
  isDirty: boolean
  type(key: string, text: string): void
  refuse(wrong: Record<string, string>): void
  forget(): void
}

/** Keeps what is typed into a grid apart from what is stored, so that both survive a colleague's change. */
export function useGridEdits(): GridEdits {
  const [edits, setEdits] = useState<CellEdits>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  return {
    edits,
    wrong,
    isDirty: Object.keys(edits).length > 0,
    type: (key, text) => {
      setEdits((before) => ({ ...before, [key]: text }))
      setWrong(({ [key]: _, ...others }) => others)
    },
    refuse: setWrong,
    forget: () => {
      setEdits({})
      setWrong({})
    },
  }
}
