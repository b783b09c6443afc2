import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** TCP proxy in front of PostgreSQL for fault injection. */
export interface FaultProxy {
  url: string
  /** Closes all connections and refuses new ones. */
  shut(): Promise<void>
  /** Accepts connections again. */
  open(): Promise<void>
  /** Discards all data on connections, which stay open. */
  swallow(isSwallowing: boolean): void
  /** Freezes the present connections: they stay open and pass no data any more. */
  deafen(): void
  /** Delays all data from PostgreSQL. */
  slow(ms: number): void
}

export async function createFaultProxy(target: URL): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const deaf = new WeakSet<Socket>()
  let isSwallowing = false
  let lateByMs = 0
  const server: Server = createServer((inside) => {
    const outside = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        inside.destroy()
        outside.destroy()
      })
    }
    inside.on('data', (chunk) => isSwallowing || deaf.has(inside) || outside.write(chunk))
    let written = Promise.resolve()
    outside.on('data', (chunk) => {
      if (isSwallowing || deaf.has(outside)) return
      if (lateByMs === 0) inside.write(chunk)
      // Chunks are chained: independent timers could deliver them out of order.
      else written = written.then(() => wait(lateByMs)).then(() => void inside.write(chunk))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    async shut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async open() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    deafen() {
      for (const socket of sockets) deaf.add(socket)
    },
    swallow(value) {
      isSwallowing = value
    },
    slow(ms) {
      lateByMs = ms
    },
  }
}
