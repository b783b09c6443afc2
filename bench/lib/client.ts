import { Agent, request } from 'node:http'
import { addressOf } from '@yoon/contract/call-address'
import { declarationOf } from '@yoon/contract/declaration'
import type { ArgsOf, DataOf, Endpoint } from '@yoon/contract/endpoint'

export interface Answer {
  status: number
  text: string
}

/** Method and body of a request other than a plain GET. */
export interface Sent {
  method: string
  body: object | undefined
}

/** HTTP client with keep-alive and without compression. */
export interface Client {
  ask(url: string, sent?: Sent): Promise<Answer>
  /** Returns the responses per second with `concurrency` requests in flight at any time. */
  throughput(url: string, options: { concurrency: number; seconds: number }): Promise<number>
  close(): void
}

export function createClient(token: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  function ask(url: string, sent?: Sent): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, ...(sent?.body && { 'content-type': 'application/json' }) }
    return new Promise((resolve, reject) => {
      const asking = request(url, { agent, headers, method: sent?.method ?? 'GET' }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        response.on('error', reject)
      })
      asking.on('error', reject)
      asking.end(JSON.stringify(sent?.body))
    })
  }

  return {
    ask,
    async throughput(url, { concurrency, seconds }) {
      const startedAt = performance.now()
      const endsAt = startedAt + seconds * 1000
      let answers = 0
      const worker = async () => {
        while (performance.now() < endsAt) {
          const { status } = await ask(url)
          if (status !== 200) throw new Error(`${url} answered ${status}`)
          answers += 1
        }
      }
      await Promise.all(Array.from({ length: concurrency }, worker))
      return answers / ((performance.now() - startedAt) / 1000)
    },
    close: () => agent.destroy(),
  }
}

/** Makes a call of the contract that must succeed, with a session or, to open one, without. */
export async function call<E extends Endpoint>(
  { url: server, token }: { url: string; token?: string },
  endpoint: E,
  args: ArgsOf<E>,
): Promise<DataOf<E>> {
  const { url, body } = addressOf(endpoint, args)
  const response = await fetch(server + url, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${declarationOf(endpoint).name} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: DataOf<E> }).data
}
