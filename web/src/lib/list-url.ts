import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type IsMeaningful, useTidyAddress } from './tidy-address.ts'

/** Makes of a text in the address what it says; of none, what is shown where nobody has chosen. */
type Reader<Value> = (text: string, params: URLSearchParams) => Value
type Readers<Parts> = { readonly [Part in keyof Parts]: Reader<Parts[Part]> }

interface Parts<Filters, Opened> {
  /** What the list is narrowed to. */
  filters: Readers<Filters>
  /** Which dialog is open, and about what. */
  opened: Readers<Opened>
  /** What is called otherwise in the address. */
  names?: Readonly<Record<string, string>>
  /** The parts that stay in the address although they are shown without it. */
  kept?: readonly (keyof Filters)[]
}

/** What a list shows, all of it in the address: Back, reload and a shared link work. */
export type ListState<Filters, Opened> = Filters & Opened & { page: number }

/** Shows something else; another filter begins on the first page. */
export type ChangeList<State> = (change: Partial<State>, options?: { replace?: boolean }) => void

export const anyText = (text: string): string => text
export const textOrNone = (text: string): string | undefined => text || undefined
const pageNumber = (text: string) => Math.max(1, Number.parseInt(text, 10) || 1)

export function oneOf<Value extends string>(known: readonly Value[]): (text: string) => Value | undefined {
  return (text) => known.find((one) => one === text)
}

interface ListAddress<Filters, Opened> extends Parts<Filters, Opened> {
  read(params: URLSearchParams): ListState<Filters, Opened>
  /** What nobody has chosen stays out. */
  write(state: object): string[][]
  /** Tells whether a parameter names a part of the state and a value that it may have, other than without it. */
  isMeaningful: IsMeaningful
}

/** How a list stands in the address. */
export function listAddress<Filters, Opened>(parts: Parts<Filters, Opened>): ListAddress<Filters, Opened> {
  const { filters, opened, names = {}, kept = [] } = parts
  const readers = Object.entries<Reader<unknown>>({ ...filters, page: pageNumber, ...opened })
  const nameOf = (part: string) => names[part] ?? part
  const read = (params: URLSearchParams) =>
    Object.fromEntries(readers.map(([part, reader]) => [part, reader(params.get(nameOf(part)) ?? '', params)]))
  return {
    ...parts,
    read: read as ListAddress<Filters, Opened>['read'],
    isMeaningful: (name, text, params) => {
      const [part, reader] = readers.find(([one]) => nameOf(one) === name) ?? []
      if (part === undefined || `${reader?.(text, params)}` !== text) return false
      const isUnchosen = read(new URLSearchParams())[part] === reader?.(text, params)
      if (isUnchosen && !kept.some((one) => one === part)) return false
      const isOfDialog = part in opened && 'dialog' in opened && part !== 'dialog'
      return !isOfDialog || read(params).dialog !== undefined
    },
    write: (state) => {
      const unchosen = read(new URLSearchParams())
      return Object.entries(state)
        .filter(([part, value]) => value !== unchosen[part])
        .map(([part, value]) => [nameOf(part), `${value}`])
    },
  }
}

/** The state of a list, how to change it, and how to close the dialog that was open when it was drawn. */
type ListUrl<State> = [state: State, change: ChangeList<State>, close: () => void]

export function useListUrl<Filters extends object, Opened extends object>(
  address: ListAddress<Filters, Opened>,
): ListUrl<ListState<Filters, Opened>> {
  const [params, setParams] = useSearchParams()
  const { filters, opened, read, write, isMeaningful } = address
  const change = useCallback<ChangeList<ListState<Filters, Opened>>>(
    (part, { replace = false } = {}) => {
      const isOtherList = Object.keys(part).some((name) => name in filters)
      setParams((old) => write({ ...read(old), ...(isOtherList && { page: 1 }), ...part }), { replace })
    },
    [filters, read, write, setParams],
  )
  const close = () => {
    const now = new URLSearchParams(location.search)
    // The late success of one dialog must not close the next.
    if (Object.keys(opened).some((name) => now.get(name) !== params.get(name))) return
    setParams((old) => [...old].filter(([name]) => !(name in opened)), { replace: true })
  }
  useTidyAddress(isMeaningful)
  return [read(params), change, close]
}
