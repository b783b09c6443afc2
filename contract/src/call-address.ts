import type { ArgsOf, Endpoint } from './endpoint.ts'

/**
 * Builds the request of a call: its path with the parameters filled in, and the query of a GET. The remaining arguments
 * of any other method become the body. Undefined arguments are left out.
 */
export function addressOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): { url: string; body: object | undefined } {
  const left: Record<string, unknown> = { ...(args as object) }
  // Lone surrogates, as in a truncated emoji, would make encodeURIComponent throw.
  const encode = (name: string) => encodeURIComponent(String(left[name]).replace(/\p{Cs}/gu, ''))
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encode(name)
    delete left[name]
    return value
  })
  const names = Object.keys(left).filter((name) => left[name] !== undefined)
  if (names.length === 0) return { url, body: undefined }
  if (endpoint.method !== 'GET') return { url, body: left }
  return { url: `${url}?${names.map((name) => `${name}=${encode(name)}`).join('&')}`, body: undefined }
}
