import type { Highs } from 'highs'
import * as highs from 'highs'

// The package declares its ES module as CommonJS, so its types name the function one level deeper than it is.
const load = highs.default as unknown as (typeof highs.default)['default']

/** Loads the solver; each call takes memory of its own until the thread ends. */
export function loadHighs(): Promise<Highs> {
  return load()
}
