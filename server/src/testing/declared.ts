import type { Declaration } from '@yoon/contract/endpoint'
import { refusalsOf } from '../platform/http/declared-refusals.ts'
import { readContract } from './matrix.ts'

const endpoints = await readContract()

/**
 * Asserts that the endpoint at this address, if any, declares the error code, so that the API document lists each
 * refusal.
 */
export function assertDeclared(method: string, url: string, code: string): void {
  const endpoint = endpointAt(method, url.split('?')[0] ?? '')
  if (!endpoint || [...refusalsOf(endpoint)].some((declared) => declared === code)) return
  throw new Error(`${endpoint.name} does not declare ${code}`)
}

/** Finds an endpoint as the router does: a path without parameters takes precedence. */
function endpointAt(method: string, url: string): Declaration | undefined {
  const ofMethod = endpoints.filter((endpoint) => endpoint.method === method)
  return (
    ofMethod.find(({ path }) => path === url) ??
    ofMethod.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}$`).test(url))
  )
}
