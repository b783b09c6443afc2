import type { FastifyRequest } from 'fastify'
import { withoutPort } from '../network-of.ts'

/** Returns the address of the caller, as the trusted proxies name it, without a port. Every use of the address is of this one. */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return withoutPort(ip)
}
