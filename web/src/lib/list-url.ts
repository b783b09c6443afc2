import { isDay } from '@yoon/contract/dates'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type HasEffect, useParamCleanup } from './param-cleanup.ts'

/** Parses a text of the address; an empty one gives the default value. */
type Reader<Value> = (text: string, params: URLSearchParams) => Value
type Readers<Parts> = { readonly [Part in keyof Parts]: Reader<Parts[Part]> }

interface Parts<Filters, Opened> {
  /** Filters of the list. */
  filters: Readers<Filters>
  /** The open dialog, and the row that it is about. */
  opened: Readers<Opened>
  /** Names of the parts that are called otherwise in the address. */
  names?: Readonly<Record<string, string>>
  /** Parts that stay in the address even with their default value. */
  kept?: readonly (keyof Filters)[]
  /** Returns the parts that are written even with their default value. */
  named?: () => readonly string[]
  /** Parses the page; without it, the list opens on page 1. */
  page?: Reader<number>
}

/** State of a list, all of it in the address: Back, reload and a shared link work. */
export type ListState<Filters, Opened> = Filters & Opened & { page: number }

/** Changes the state; another filter begins on the page on which the list opens. */
export type ChangeList<State> = (change: Partial<State>, options?: { replace?: boolean }) => void

/** Maximum length of a search, in characters (rules/screens 2). */
export const longestSearch = 100

/** A search as its field would take it: the server refuses longer ones and control characters. */
export const anyText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
export const textOrNone = (text: string): string | undefined => text || undefined
export const pageNumber = (text: string) => Math.max(1, Number.parseInt(text, 10) || 1)

export function oneOf<Value extends string>(known: readonly Value[]): (text: string) => Value | undefined {
  return (text) => known.find((one) => one === text)
}

export const dayOrNone = (text: string): string | undefined => [text].find(isDay)

interface ListAddress<Filters, Opened> extends Parts<Filters, Opened> {
  read(params: URLSearchParams): ListState<Filters, Opened>
  /** Returns the parameters; default values are omitted. */
  write(state: object): string[][]
  /** True if the parameter names a part of the state, and its value is valid and not the default. */
  hasEffect: HasEffect
}

/** Maps the state of a list to its address and back. */
export function listAddress<Filters, Opened>(parts: Parts<Filters, Opened>): ListAddress<Filters, Opened> {
  const { filters, opened, names = {}, kept = [], named = () => [], page = pageNumber } = parts
  const readers = Object.entries<Reader<unknown>>({ ...filters, page, ...opened })
  const nameOf = (part: string) => names[part] ?? part
  const read = (params: URLSearchParams) =>
    Object.fromEntries(readers.map(([part, reader]) => [part, reader(params.get(nameOf(part)) ?? '', params)]))
  return {
    ...parts,
    read: read as ListAddress<Filters, Opened>['read'],
    hasEffect: (name, text, params) => {
      const [part, reader] = readers.find(([one]) => nameOf(one) === name) ?? []
      if (part === undefined || (reader !== anyText && `${reader?.(text, params)}` !== text)) return false
      const isUnchosen = read(new URLSearchParams())[part] === reader?.(text, params)
      if (isUnchosen && !kept.some((one) => one === part)) return false
      const isOfDialog = part in opened && 'dialog' in opened && part !== 'dialog'
      return !isOfDialog || read(params).dialog !== undefined
    },
    write: (state) => {
      const unchosen = read(new URLSearchParams())
      return Object.entries(state)
        .filter(([part, value]) => value !== unchosen[part] || named().includes(part))
        .map(([part, value]) => [nameOf(part), `${value}`])
    },
  }
}

/**
 * The state of a list, the function that changes it, and the one that closes the dialog that was open when it was
 * rendered.
 */
type ListUrl<State> = [state: State, change: ChangeList<State>, close: () => void]

export function useListUrl<Filters extends object, Opened extends object>(
  address: ListAddress<Filters, Opened>,
): ListUrl<ListState<Filters, Opened>> {
  const [params, setParams] = useSearchParams()
  const { filters, opened, read, write, hasEffect } = address
  const change = useCallback<ChangeList<ListState<Filters, Opened>>>(
    (part, { replace = false } = {}) => {
      const isOtherList = Object.keys(part).some((name) => name in filters)
      const { page } = read(new URLSearchParams())
      setParams((old) => write({ ...read(old), ...(isOtherList && { page }), ...part }), { replace })
    },
    [filters, read, write, setParams],
  )
  const close = () => {
    const now = new URLSearchParams(location.search)
    // The late success of one dialog must not close the next.
    if (Object.keys(opened).some((name) => now.get(name) !== params.get(name))) return
    setParams((old) => [...old].filter(([name]) => !(name in opened)), { replace: true })
  }
  useParamCleanup(hasEffect)
  return [read(params), change, close]
}
