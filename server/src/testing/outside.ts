import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Fake external service: records received messages and can refuse them. */
interface FakeService<Got> {
  url: string
  got: Got[]
  /** Refuses matching recipients from now on; `undefined` accepts all again. */
  refuse(isRefused: ((recipient: string) => boolean) | undefined): void
  close(): Promise<void>
}

/** Lets fake services accept all recipients again, and drops what they have received. */
export function resetServices(...services: readonly FakeService<unknown>[]): void {
  for (const service of services) {
    service.refuse(undefined)
    service.got.length = 0
  }
}

export interface Mail {
  to: string[]
  source: string
}

/** Starts a fake mail server. */
export async function openMailbox(): Promise<FakeService<Mail>> {
  const got: Mail[] = []
  let isRefused: ((recipient: string) => boolean) | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(isRefused?.(address) ? new Error('No such mailbox') : null),
    onData(stream, { envelope }, done) {
      text(stream).then(
        (source) => {
          got.push({ to: envelope.rcptTo.map(({ address }) => address), source })
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    got,
    refuse: (next) => {
      isRefused = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export interface Sms {
  to: string
  text: string
}

/** Starts a fake SMS provider. */
export async function openSmsProvider(): Promise<FakeService<Sms> & { authorization(): string | undefined }> {
  const got: Sms[] = []
  let authorization: string | undefined
  let isRefused: ((recipient: string) => boolean) | undefined
  const server = createServer((request, response) => {
    authorization = request.headers.authorization
    text(request).then(
      (body) => {
        const sms = JSON.parse(body) as Sms
        if (isRefused?.(sms.to)) response.statusCode = 503
        else got.push(sms)
        response.end()
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    got,
    authorization: () => authorization,
    refuse: (next) => {
      isRefused = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
