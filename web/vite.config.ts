import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { can, roles } from '@yoon/contract/permissions'
import { defineConfig, type Plugin } from 'vite'
import { browserCalls } from './build/browser-calls.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Files of `lib` that only some pages need: any other one there is part of everybody's first file. */
const libOfSomePages = [
  'account-path',
  'amounts',
  'count',
  'download',
  'drafts',
  'moment',
  'replace-row',
  'refusals',
  'submissions',
  'use-form',
  'use-pages',
  'use-submission',
  'form-errors',
  'realtime',
]
const contractOfEveryPage = [
  'permissions',
  'money',
  'bookings/status',
  'bookings/service-types',
  'payments/methods',
  'phones',
]
const uiOfEveryPage = [
  'Badge',
  'Button',
  'CreateButton',
  'create-icon',
  'FilterSelect',
  'Menu',
  'SearchBox',
  'Spinner',
  'States',
]
const oneOf = (names: readonly string[]) => `(${names.join('|')})`
/** Files that every page needs, and the first list: one file compresses better than six. */
const everyPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|wouter|@tanstack)/',
    'node_modules/lucide-react/dist/esm/((?!icons)|icons/(pencil|trash|check\\.))',
    'vite/preload-helper',
    `web/src/lib/(?!${libOfSomePages.join('|')})`,
    `web/src/ui/${oneOf(uiOfEveryPage)}\\.`,
    `web/src/features/bookings/${oneOf(['date-range', 'status-tones'])}\\.`,
    `contract/src/${oneOf(contractOfEveryPage)}\\.`,
  ].join('|'),
)

/** Inlines the style sheet into the page: the skeleton shows with the first bytes. */
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
        html = html.replace(
          new RegExp(`<link[^>]*href="/${name}"[^>]*>`),
          () => `<style>${String(file.source).trim()}</style>`,
        )
        delete bundle[name]
      }
      page.source = html
    },
  }
}

/** Replaces lucide's component factory by `ui/create-icon.ts`. */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    load(id) {
      if (!/lucide-react\/.*\/createLucideIcon\.mjs$/.test(id)) return null
      return `export { createIcon as default } from ${JSON.stringify(join(import.meta.dirname, 'src/ui/create-icon.ts'))}`
    },
  }
}

/** Writes the roles that may read bookings into the page's first script, which requests none for the others. */
function nameBookingReaders(): Plugin {
  const readers = roles.filter((role) => can(role, 'bookings:read')).join(' ')
  return { name: 'name-booking-readers', transformIndexHtml: (html) => html.replace('__BOOKING_READERS__', readers) }
}

/** Preloads the bookings page together with React: most people open it first. */
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

/**
 * Writes the hashes of inline scripts and styles, for the policy that the server sends, and compresses every text file.
 */
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
  // Part of React since version 18; the router still imports the shim for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    react(),
    tailwindcss(),
    browserCalls(),
    plainIcons(),
    inlineStyles(),
    nameBookingReaders(),
    preloadBookings(),
    serviceWorker(),
    finishFiles(),
  ],
  build: {
    target: 'es2022',
    // Half a kilobyte less before the list than with the built-in minifier.
    minify: 'terser',
    // Workarounds for the Safari of 2016 are useless with es2022; functions and loops compress better unchanged.
    terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3, reduce_funcs: false, loops: false } },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The parts of the administrators' pages would be listed in everybody's first file.
      resolveDependencies: (name, parts) => (/(Settings|Scheduler|Database|Audit)Page/.test(name) ? [] : parts),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everyPage },
            // Each further file shared by dialogs and lists would add a name to everybody's first one.
            { name: 'Dialog', test: /web\/src\/ui\/(QueryState|Dialog)\./, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true }, '/uploads': 'http://127.0.0.1:3000' },
  },
})
