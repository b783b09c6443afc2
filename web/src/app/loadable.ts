import type { ComponentType } from 'react'

/** A component that arrives when it is asked for. */
export interface Loadable {
  load(): Promise<ComponentType>
}

/** A promise with the marks that React's `use` reads, so that it does not wait for what is there. */
interface Arriving extends Promise<ComponentType> {
  status?: 'fulfilled'
  value?: ComponentType
}

/** Loads once, however often it is asked for; after a failure the next asking tries again. */
export function loadable(load: () => Promise<ComponentType>): Loadable {
  let arriving: Arriving | undefined
  const begin = (): Arriving => {
    const promise: Arriving = load()
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {
        arriving = undefined
      },
    )
    return promise
  }
  return {
    load() {
      arriving ??= begin()
      return arriving
    },
  }
}
