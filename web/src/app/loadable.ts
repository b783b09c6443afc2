import type { ComponentType } from 'react'
import { persistently } from '../lib/late.ts'

/** A component that arrives when it is asked for. */
export interface Loadable {
  load(): Promise<ComponentType>
}

/** A promise with the marks that React's `use` reads, so that it does not wait for what is there. */
interface Arriving extends Promise<ComponentType> {
  status?: 'fulfilled'
  value?: ComponentType
}

/** Loads once, however often it is asked for, and until it has arrived. */
export function loadable(load: () => Promise<ComponentType>): Loadable {
  let arriving: Arriving | undefined
  return {
    load() {
      if (!arriving) {
        const promise: Arriving = persistently(load)
        void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
        arriving = promise
      }
      return arriving
    },
  }
}
