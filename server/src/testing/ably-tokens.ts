import { createHmac, randomUUID } from 'node:crypto'

/** Refusal with a status and an error code of Ably. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number) {
    super(`refused with ${code}`)
    this.status = status
    this.code = code
  }
}

interface TokenRequest {
  keyName: string
  ttl?: number
  capability?: string
  clientId?: string
  timestamp: number
  nonce: string
  mac: string
}

export interface DoubleToken {
  token: string
  clientId: string
  ttl: number
  capability: Record<string, string[]>
  isOver: boolean
}

/** Tokens of one key. A token request must be signed with the key, and its nonce is accepted once. */
export class AblyTokens {
  readonly issued: DoubleToken[] = []
  readonly #key: string
  readonly #isRevocable: boolean
  readonly #rights: readonly string[]
  readonly #nonces = new Set<string>()

  constructor(
    key: string,
    { isRevocable = true, rights = ['publish', 'subscribe'] }: { isRevocable?: boolean; rights?: readonly string[] },
  ) {
    this.#key = key
    this.#isRevocable = isRevocable
    this.#rights = rights
  }

  checkKey(authorization: string | undefined): void {
    if (authorization !== `Basic ${Buffer.from(this.#key).toString('base64')}`) throw new Refusal(401, 40101)
  }

  exchange(body: unknown): object {
    const request = body as TokenRequest
    const { keyName, ttl = 3_600_000, capability = '', clientId = '', timestamp, nonce, mac } = request
    const [name, secret = ''] = this.#key.split(':')
    const text = [keyName, request.ttl ?? '', capability, clientId, timestamp, nonce, ''].join('\n')
    if (keyName !== name || mac !== createHmac('sha256', secret).update(text).digest('base64'))
      throw new Refusal(401, 40101)
    if (this.#nonces.has(nonce)) throw new Refusal(401, 40103)
    this.#nonces.add(nonce)
    const granted = this.#grant(JSON.parse(capability) as Record<string, string[]>)
    const token = { token: randomUUID(), clientId, ttl, capability: granted, isOver: false }
    this.issued.push(token)
    const issued = Date.now()
    return { token: token.token, keyName, issued, expires: issued + ttl, capability: JSON.stringify(granted), clientId }
  }

  /** Intersects the requested rights with those of the key; refuses if nothing is left. */
  #grant(requested: Record<string, string[]>): Record<string, string[]> {
    const granted = Object.entries(requested)
      .map(([channel, rights]) => [channel, rights.filter((right) => this.#rights.includes(right))] as const)
      .filter(([, rights]) => rights.length > 0)
    if (granted.length === 0) throw new Refusal(401, 40160)
    return Object.fromEntries(granted)
  }

  find(token: string | null): DoubleToken | undefined {
    return this.issued.find((one) => one.token === token && !one.isOver)
  }

  revoke(body: unknown): DoubleToken[] {
    if (!this.#isRevocable) throw new Refusal(400, 40018)
    const { targets } = body as { targets: string[] }
    return this.#end(({ clientId }) => targets.includes(`clientId:${clientId}`))
  }

  expireAll(): DoubleToken[] {
    return this.#end(() => true)
  }

  #end(isMeant: (token: DoubleToken) => boolean): DoubleToken[] {
    const ended = this.issued.filter((token) => !token.isOver && isMeant(token))
    for (const token of ended) token.isOver = true
    return ended
  }
}
