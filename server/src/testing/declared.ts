import type { Endpoint } from '@yoon/contract/endpoint'
import { refusalsOf } from '../platform/http/declared-refusals.ts'
import { readContract } from './matrix.ts'

const endpoints = await readContract()

/** Whoever reads the API's document is told of each refusal: the endpoint at this address, if any, declares the code. */
export function assertDeclared(method: string, url: string, code: string): void {
  const endpoint = endpointAt(method, url.split('?')[0] ?? '')
  if (!endpoint || [...refusalsOf(endpoint)].some((declared) => declared === code)) return
  throw new Error(`${endpoint.name} does not declare ${code}`)
}

/** As the router finds it: a path without parameters before one with them. */
function endpointAt(method: string, url: string): Endpoint | undefined {
  const ofMethod = endpoints.filter((endpoint) => endpoint.method === method)
  return (
    ofMethod.find(({ path }) => path === url) ??
    ofMethod.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}$`).test(url))
  )
}
