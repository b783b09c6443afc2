import type { FastifyRequest } from 'fastify'

/** What the log says of a request: no header, for some are secrets, and no ticket. */
export function describeRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: withoutTickets(url), host, remoteAddress: ip }
}

/** The address without what opens something once: the live channel, or a file. */
function withoutTickets(url: string): string {
  return url.replace(/([?&]ticket=)[^&]*/g, '$1…').replace(/^(\/downloads\/)[^/?]+/, '$1…')
}
