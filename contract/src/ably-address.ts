/** The options with which the SDK of Ably finds an address, on both sides; without one it looks where it usually does. */
export function addressOptions(address: string | null) {
  const [, scheme, endpoint, port] = /^(https?):\/\/([\w.-]+)(?::(\d+))?/.exec(address ?? '') ?? []
  if (endpoint === undefined) return {}
  const tls = scheme === 'https'
  return { endpoint, tls, fallbackHosts: [], ...(port && { [tls ? 'tlsPort' : 'port']: Number(port) }) }
}
