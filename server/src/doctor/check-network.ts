import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, isExposed } from '../platform/config.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const timeoutMs = 5_000

/** Checks that the address to listen on is free or used by Yoon, and how browsers reach it. */
export async function checkNetwork(config: Config): Promise<Finding[]> {
  return [await checkPort(config), ...checkExposure(config), ...(await checkPublicUrl(config)), checkMetrics(config)]
}

async function checkPort({ host, port }: Config): Promise<Finding> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    return ok(`${host}:${port} is free to listen on.`)
  } catch (error) {
    if (await answersHealth(`http://${isAnyAddress(host) ? '127.0.0.1' : bracketed(host)}:${port}`))
      return ok(`Yoon answers at ${host}:${port}.`)
    return problem(`Port ${port} of ${host} cannot be had: ${reasonOf(error)}.`, 'Set PORT or HOST to another one.')
  } finally {
    probe.close()
  }
}

function checkMetrics({ metricsToken }: Config): Finding {
  return ok(
    metricsToken === undefined
      ? 'Metrics are not served: METRICS_TOKEN is not set.'
      : 'Metrics are served at /metrics to those who have METRICS_TOKEN.',
  )
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

async function answersHealth(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok && (await response.text()).includes('alive')
  } catch {
    return false
  }
}

function checkExposure(config: Config): Finding[] {
  if (!isExposed(config)) return [ok('Only this machine can reach Yoon.')]
  const findings: Finding[] = []
  if (!config.publicUrl) {
    findings.push(warning('PUBLIC_URL is not set.', 'Set it to the address that browsers use.'))
  } else if (!config.publicUrl.startsWith('https:')) {
    findings.push(
      warning(
        `${config.publicUrl} is without TLS: passwords travel readable.`,
        'Put a proxy with a certificate in front.',
      ),
    )
  }
  if (config.publicUrl?.startsWith('https:') && config.trustedProxies === 0) {
    findings.push(
      warning(
        'TRUST_PROXY is 0: all callers seem to come from the proxy, and share its limits.',
        'Set TRUST_PROXY to the number of proxies of yours in front (1 for the usual one), where nobody can pass them by.',
      ),
    )
  }
  return findings
}

async function checkPublicUrl({ publicUrl }: Config): Promise<Finding[]> {
  if (!publicUrl) return []
  if (await answersHealth(publicUrl.replace(/\/$/, ''))) return [ok(`Yoon answers at ${publicUrl}.`)]
  return [
    warning(
      `Nothing answers at ${publicUrl} yet, as seen from here.`,
      'Start Yoon and its proxy, then ask again; some networks do not let a machine reach its own public address.',
    ),
  ]
}
