import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something between the browser and a server that can put a new version of the web application in place of the old. */
export interface Deployment {
  url: string
  /** From now on the page is another, and the parts of the old one are gone. */
  deploy(): void
  stop(): Promise<void>
}

const oldPart = /^\/assets\/(?!new\/)/

/** Stands before a server. The new version is the same application under other names, as every build gives them. */
export async function standBefore(target: string): Promise<Deployment> {
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
      // Whole and plain: what is to be renamed is never “not modified”.
      headers: { ...rest, 'accept-encoding': 'identity' },
    })
    asked.on('response', (answer) => {
      const namesParts = path === '/sw.js' || answer.headers['content-type']?.startsWith('text/html')
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

/** Passes on what names the parts of the application, with the names of the new ones. */
async function rename(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const parts = await answer.setEncoding('utf8').toArray()
  const { 'content-length': _, ...headers } = answer.headers
  const text = parts.join('').replace(/\/assets\/(?=[\w.-]+\.js)/g, '/assets/new/')
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(text.replace('yoon ', 'yoon new '))
}
