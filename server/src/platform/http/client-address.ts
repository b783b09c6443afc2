import type { FastifyRequest } from 'fastify'
import { withoutPort } from '../network-of.ts'

/**
 * Returns the client's address as the trusted proxies report it, without a port. Every use of the address goes through
 * this.
 */
export function clientAddressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return withoutPort(ip)
}
