import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import MagicString from 'magic-string'
import { defineConfig, type Plugin, Visitor } from 'vite'

/** Puts the style sheet into the page: the skeleton shows with the first bytes. */
function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      let html = String(page.source)
      for (const [name, file] of Object.entries(bundle)) {
        if (!name.endsWith('.css') || file.type !== 'asset' || !html.includes(name)) continue
        html = html.replace(new RegExp(`<link[^>]*href="/${name}"[^>]*>`), () => `<style>${String(file.source).trim()}</style>`)
        delete bundle[name]
      }
      page.source = html
    },
  }
}

/**
 * Leaves the schemas of the calls out: the web makes calls and believes their answers; only forms check what was typed,
 * with schemas of their own name. Without this, zod would stand before the first list.
 */
function callsWithoutSchemas(): Plugin {
  const schemas = new Set(['params', 'input', 'output', 'extra'])
  return {
    name: 'calls-without-schemas',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!/contract\/src\/[\w-]+\.ts$/.test(id) || !code.includes('endpoint(')) return null
      const edited = new MagicString(code)
      const visitor = new Visitor({
        CallExpression({ callee, arguments: [spec] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression') return
          for (const property of spec.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (schemas.has(property.key.name)) edited.overwrite(property.value.start, property.value.end, 'undefined')
          }
          // What `endpoint` itself would add are schemas too.
          edited.remove(callee.start, callee.end)
        },
      })
      visitor.visit(this.parse(code))
      return { code: edited.toString(), map: edited.generateMap({ hires: true }) }
    },
  }
}

/** Loads the bookings page beside React: it is what most people open. */
function preloadBookings(): Plugin {
  return {
    name: 'preload-bookings',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const route = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'BookingsPage')
      if (page?.type !== 'asset' || route?.type !== 'chunk') return
      const files = [route.fileName, ...route.imports].filter((file) => !String(page.source).includes(file))
      const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      page.source = String(page.source).replace('</head>', `${links.join('')}</head>`)
    },
  }
}

/** Writes the hashes of what is inline, for the policy that the server sends, and compresses every text once and well. */
function finishFiles(): Plugin {
  return {
    name: 'finish-files',
    writeBundle({ dir = 'dist' }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8')
      const hashes = (tag: string) =>
        [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
          ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
        )
      writeFileSync(join(dir, 'csp.json'), JSON.stringify({ script: hashes('script'), style: hashes('style') }))
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name) || name.endsWith('csp.json')) continue
        const text = readFileSync(join(dir, name))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }))
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        )
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), callsWithoutSchemas(), inlineStyles(), preloadBookings(), finishFiles()],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000', '/uploads': 'http://127.0.0.1:3000' } },
})
