import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { browserProperties } from '@yoon/contract/endpoint'
import type { Plugin } from 'vite'

/** Replaces each `calls.ts` of the contract by the browser's part of its values. */
export function browserCalls(): Plugin {
  return {
    name: 'browser-calls',
    enforce: 'pre',
    async load(id) {
      if (!/contract\/src\/[\w-]+\/calls\.ts$/.test(id)) return null
      // The time makes Node load a changed file again.
      return writeBrowserCalls(await import(`${pathToFileURL(id).href}?t=${statSync(id).mtimeMs}`))
    },
  }
}

/** Writes a module that exports the given calls with their `browserProperties`. Throws if an export is not a call. */
export function writeBrowserCalls(calls: Record<string, unknown>): string {
  const lines = Object.entries(calls).map(([name, call]) => {
    if (typeof call !== 'object' || call === null || !('method' in call && 'path' in call && 'guard' in call)) {
      throw new Error(`${name} is not a call: a calls.ts exports calls and types alone`)
    }
    const properties = browserProperties.flatMap((name) => (name in call ? [[name, Reflect.get(call, name)]] : []))
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(properties))}\n`
  })
  return lines.join('')
}
