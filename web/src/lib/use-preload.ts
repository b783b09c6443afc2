import { useEffect } from 'react'
import { preload } from './preload.ts'

/** Loads code that a page may need next while it is idle; `load` has to be the same function on every render. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => preload([load]), [load])
}
