import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A door between the server and PostgreSQL, that the tests shut. */
export interface Door {
  url: string
  shut(): Promise<void>
  open(): Promise<void>
  /** Swallows whatever passes, on connections that stay open. */
  swallow(isSwallowing: boolean): void
  /** The connections that there are stay open and pass nothing any more. */
  deafen(): void
  /** Whatever PostgreSQL says arrives that much later. */
  slow(ms: number): void
}

export async function makeDoor(target: URL): Promise<Door> {
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
    let told = Promise.resolve()
    outside.on('data', (chunk) => {
      if (isSwallowing || deaf.has(outside)) return
      if (lateByMs === 0) inside.write(chunk)
      // One after the other: timers of the same length could overtake what is not late.
      else told = told.then(() => wait(lateByMs)).then(() => void inside.write(chunk))
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
