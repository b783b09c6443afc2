/**
 * Options for the Ably SDK, on the server and in the browser, that set its host; without an address the SDK uses its
 * default hosts.
 */
export function addressOptions(address: string | null) {
  const [, scheme, endpoint, port] = /^(https?):\/\/([\w.-]+)(?::(\d+))?/.exec(address ?? '') ?? []
  if (endpoint === undefined) return {}
  const tls = scheme === 'https'
  return { endpoint, tls, fallbackHosts: [], ...(port && { [tls ? 'tlsPort' : 'port']: Number(port) }) }
}
