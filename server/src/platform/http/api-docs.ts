import type { Declaration } from '@yoon/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { guardedRoute } from './authorise.ts'
import { openApiDocument } from './openapi.ts'

/**
 * Serves the OpenAPI document at /api/openapi.json and a page of it at /api/docs: plain HTML, under the same content
 * security policy. `guarded` says who may read them; with a session, a browser reads them at /dashboard/api, where it can send its
 * bearer token.
 */
export function serveApiDocs(
  http: FastifyInstance,
  endpoints: readonly Declaration[],
  guarded: ReturnType<typeof guardedRoute>,
): void {
  const options = { ...guarded, exposeHeadRoute: true }
  let document: string | undefined
  http.get('/api/openapi.json', options, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(document)
  })
  http.get('/api/docs', options, (_request, reply) => reply.type('text/html; charset=utf-8').send(page(endpoints)))
}

function page(endpoints: readonly Declaration[]): string {
  const rows = [...endpoints]
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(({ method, path, summary, guard }) => {
      const cells = [
        `<code>${method}</code>`,
        `<code>${escapeHtml(path)}</code>`,
        escapeHtml(summary),
        guardInWords(guard),
      ]
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Yoon API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"></head><body><main><h1>Yoon API</h1>
<p>Shapes, limits and refusals of each call: <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th>
<th scope="col">Who may call it</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></main></body></html>`
}

function guardInWords(guard: Declaration['guard']): string {
  if (typeof guard === 'string') return escapeHtml(guard)
  if ('link' in guard) return `link: ${guard.link}`
  if ('provider' in guard) return `signature of ${guard.provider}`
  return 'allOf' in guard ? `all of ${guard.allOf.join(', ')}` : `any of ${guard.anyOf.join(', ')}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
