import { type ComponentType, useEffect, useState } from 'react'
import { retryImport } from './lazy-with-retry.ts'

/** A component that is loaded on demand. */
export interface Loadable<Props = object> {
  load(): Promise<ComponentType<Props>>
  isLoaded(): boolean
}

/** A promise with the fields that React's `use` reads, so that a loaded component does not suspend. */
interface Arriving<Props> extends Promise<ComponentType<Props>> {
  status?: 'fulfilled'
  value?: ComponentType<Props>
}

/** Returns a component that is loaded once, however often it is requested; a failed fetch is retried. */
export function loadable<Props = object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let arriving: Arriving<Props> | undefined
  return {
    load() {
      if (!arriving) {
        const promise: Arriving<Props> = retryImport(load)
        promise.then(
          (value) => Object.assign(promise, { status: 'fulfilled', value }),
          () => undefined,
        )
        arriving = promise
      }
      return arriving
    },
    isLoaded: () => arriving?.status === 'fulfilled',
  }
}

/**
 * Loads a component once it is wanted; returns true when it has arrived or failed. Rendered only then, it does not
 * suspend: React delays a part that has suspended by up to 300 ms after any other part of the page has appeared.
 */
export function useArrival<Props>({ load, isLoaded }: Loadable<Props>, isWanted: boolean): boolean {
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const settle = () => setHasSettled(true)
    load().then(settle, settle)
  }, [load, isWanted])
  return hasSettled || isLoaded()
}
