import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy between the browser and a server that can simulate the deployment of a new version of the web app. */
export interface Deployment {
  url: string
  /** Switches to the new version: another page, and 404 for the assets of the old one. */
  deploy(): void
  stop(): Promise<void>
}

const oldPart = /^\/assets\/(?!new\/)/

/** Starts the proxy. The new version is the same app with other asset names, as after every build. */
export async function startDeploymentProxy(target: string): Promise<Deployment> {
  let isNew = false
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (isNew && oldPart.test(path)) {
      outgoing.writeHead(404).end()
      return
    }
    const { method } = incoming
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...rest } = incoming.headers
    const asked = request(target + path.replace('/assets/new/', '/assets/'), {
      method,
      // Without validators and compression: the proxy rewrites the body, so it needs a full, uncompressed reply.
      headers: { ...rest, 'accept-encoding': 'identity' },
    })
    asked.on('response', (answer) => {
      const namesParts =
        path === '/sw.js' || path === '/m/sw.js' || answer.headers['content-type']?.startsWith('text/html')
      if (isNew && namesParts) rename(answer, outgoing).catch(() => outgoing.destroy())
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers))
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    deploy: () => {
      isNew = true
    },
    async stop() {
      const isClosed = once(proxy.close(), 'close')
      proxy.closeAllConnections()
      await isClosed
    },
  }
}

/** Replaces the asset names in a reply by those of the new version. */
async function rename(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const parts = await answer.setEncoding('utf8').toArray()
  const { 'content-length': _, ...headers } = answer.headers
  const text = parts.join('').replace(/\/assets\/(?=[\w.-]+\.js)/g, '/assets/new/')
  const renamed = text.replace(/(?<=[`'"])(yoon|mission) (?=[\da-f]+[`'"])/, '$1 new ')
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(renamed)
}
