import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isNoPage } from './web.ts'

export interface HeaderOptions {
  /** Returns the CSP hashes of the inline script and style of the page at a URL. */
  inlineHashes: (url: string) => { script: string[]; style: string[] }
  /** True if browsers reach the server over TLS. */
  isSecure: boolean
  /** Further origins that pages may connect to. */
  connectTo?: readonly string[]
}

/** Adds the security headers to every response: of pages, or the few of data (rules/calls 30, 31). */
export async function addSecurityHeaders(http: FastifyInstance, options: HeaderOptions): Promise<void> {
  const ofData = headersOfData(options)
  await http.register(helmet, { global: false, ...headersOfPages(options) })
  http.addHook('onRequest', async ({ url }, reply) => {
    if (isNoPage(url)) return void reply.headers(url.startsWith('/api/links/') ? { ...ofData, ...ofLinks } : ofData)
    reply.helmet()
    reply.header('permissions-policy', permissionsPolicy)
  })
}

/** Headers of what a link shows: its address reaches neither other sites nor search engines. */
const ofLinks = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

const hstsMaxAgeS = 2 * 365 * 24 * 3_600

/**
 * Returns the headers of everything that is no page, so that each answer on a slow link is a kilobyte shorter; also of
 * responses that are sent before the hooks that add headers.
 */
export function headersOfData({ isSecure }: HeaderOptions): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': `max-age=${hstsMaxAgeS}; includeSubDomains` }),
  }
}

/**
 * Permissions-Policy of pages: allows sounds and the clipboard for our own origin, and nothing else. A listener of `unload`
 * would keep a page out of the browser's page cache.
 */
const permissionsPolicy = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...[
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'unload',
    'usb',
    'xr-spatial-tracking',
  ],
]
  .map((feature) => `${feature}=()`)
  .concat('autoplay=(self)', 'clipboard-write=(self)')
  .join(', ')

/** Security headers of pages with a strict CSP: inline script and style are allowed by hash (rules/calls 30, 31). */
function headersOfPages({ inlineHashes, isSecure, connectTo = [] }: HeaderOptions) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ({ url = '/' }: IncomingMessage) => quoted(inlineHashes(url).script)],
        styleSrc: ["'self'", ({ url = '/' }: IncomingMessage) => quoted(inlineHashes(url).style)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectTo],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Text never becomes a script; the policy `yoon` allows one script URL outside of the page, that of the service
        // worker.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['yoon'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: isSecure && { maxAge: hstsMaxAgeS },
  }
}

function quoted(hashes: readonly string[]): string {
  return hashes.map((hash) => `'${hash}'`).join(' ')
}
