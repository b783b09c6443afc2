import type { ComponentType } from 'react'
import { retryImport } from '../lib/lazy-with-retry.ts'

/** A component that is loaded on demand. */
export interface Loadable {
  load(): Promise<ComponentType>
}

/** A promise with the fields that React's `use` reads, so that a loaded component does not suspend. */
interface Arriving extends Promise<ComponentType> {
  status?: 'fulfilled'
  value?: ComponentType
}

/** Returns a component that is loaded once, however often it is requested; a failed fetch is retried. */
export function loadable(load: () => Promise<ComponentType>): Loadable {
  let arriving: Arriving | undefined
  return {
    load() {
      if (!arriving) {
        const promise: Arriving = retryImport(load)
        promise.then(
          (value) => Object.assign(promise, { status: 'fulfilled', value }),
          () => undefined,
        )
        arriving = promise
      }
      return arriving
    },
  }
}
