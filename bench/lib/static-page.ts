import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { type DemoBrowser, openPage, whenVisible } from './browser.ts'
import type { RunningServer } from './servers.ts'

/** Serves the lower bound: the same cards as the page, in one file without any script. */
export async function serveStaticPage(demo: DemoBrowser): Promise<Pick<RunningServer, 'url' | 'stop'>> {
  const body = brotliCompressSync(await snapshot(demo))
  const server = createServer((_request, response) => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    }
    response.writeHead(200, headers).end(body)
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The static page has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function snapshot(demo: DemoBrowser): Promise<string> {
  const { page } = await openPage(demo, { isThrottled: false })
  await whenVisible(page)
  // The frames after the first one add the other cards.
  await page.waitForFunction(() => document.querySelectorAll('main article').length === 10)
  const html = await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, link[rel=modulepreload]')) element.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await page.context().close()
  return html
}
