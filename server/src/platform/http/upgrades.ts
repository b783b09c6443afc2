import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Emits `upgrade`, as the server of Node.js does, for requests to `upgradePath` alone. */
    upgrades: EventEmitter
  }
}

/** The path of the live channel. */
export const upgradePath = '/api/realtime'

/** Refuses upgrades on every path but `upgradePath`, and all of them if `upgrades` has no listener. */
export function refuseOtherUpgrades(http: FastifyInstance, refuse: (socket: Socket) => void): void {
  const upgrades = new EventEmitter()
  http.decorate('upgrades', upgrades)
  http.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const isLiveChannel = request.url?.split('?')[0] === upgradePath
    if (isLiveChannel && upgrades.emit('upgrade', request, socket, head)) return
    // Node.js removes its own error listener before the event; the client may disconnect at any moment.
    socket.on('error', () => socket.destroy())
    refuse(socket)
  })
}
