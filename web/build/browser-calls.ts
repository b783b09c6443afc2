import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { browserProperties } from '@yoon/contract/endpoint'
import type { Plugin } from 'vite'

const callsPattern = /contract\/src\/[\w-]+\/calls\.ts(?:\?call=(\w+))?$/

/**
 * Replaces each `calls.ts` of the contract by the browser's part of its values. Each call is a module of its own
 * (`calls.ts?call=listBookings`), so that a page loads only the calls that it makes.
 */
export function browserCalls(): Plugin {
  return {
    name: 'browser-calls',
    enforce: 'pre',
    resolveId: (id) => (callsPattern.exec(id)?.[1] ? id : null),
    async load(id) {
      const [isCalls, name] = callsPattern.exec(id) ?? []
      if (!isCalls) return null
      const path = id.replace(/\?.*$/, '')
      // The time makes Node load a changed file again.
      const calls: Record<string, unknown> = await import(`${pathToFileURL(path).href}?t=${statSync(path).mtimeMs}`)
      return {
        code: name ? writeBrowserCalls({ [name]: calls[name] }) : writeExports(path, calls),
        moduleSideEffects: false,
      }
    },
  }
}

/** Writes a module that exports each of the given calls from its own module. */
export function writeExports(path: string, calls: Record<string, unknown>): string {
  return Object.keys(calls)
    .map((name) => `export { ${name} } from ${JSON.stringify(`${path}?call=${name}`)}\n`)
    .join('')
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
