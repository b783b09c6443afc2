import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { can, roles } from '@yoon/contract/permissions'
import { defineConfig, type Plugin } from 'vite'
import { browserCalls } from './build/browser-calls.ts'
import { finishFiles } from './build/finish-files.ts'
import { measureFirstList } from './build/first-list.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { serveLinkPages } from './build/link-pages.ts'
import { plainIcons } from './build/plain-icons.ts'
import { serviceWorker } from './build/service-worker.ts'

/**
 * Files that are loaded together, by folder: one file compresses better than many, and needs one request. A module
 * belongs to the first group that names it or a module that imports it. Lists of bookings that only other features show
 * stay apart from the page of bookings.
 */
const chunks = [
  { name: 'base', tags: ['$initial' as const], test: /^(?!.*\/web\/src\/worker\/)/ },
  {
    name: 'bookings-page',
    test: /\/web\/src\/features\/bookings\/(?!BlockingBookings|TripLinks|trip-groups|index\.)[^/]+$/,
  },
  { name: 'common', test: /\/web\/src\/(lib|ui)\/(?!pickers|realtime)/, minShareCount: 2 },
  { name: 'shell', test: /\/web\/src\/(app\/shell|features\/notifications|lib\/realtime)\/[^/]+$/ },
  { name: 'contract', test: /\/(contract\/src|lucide-react)\//, minShareCount: 2 },
  { name: 'booking-present', test: /\/web\/src\/features\/bookings\/list\/(ListOfPresent|FoldedTrips)/ },
  { name: 'search', test: /\/web\/src\/features\/bookings\/search\/Search(Results|Sheet)/ },
  // Shared by the form, which asks for it when the first extra is added, and the dialogs.
  { name: 'booking-extras', test: /\/web\/src\/features\/bookings\/extras\// },
  {
    name: 'booking-form',
    test: /\/web\/src\/features\/bookings\/form\/(?!BookingColleagueChange|BookingFormQuestion|StoredQuestion)/,
  },
  { name: 'booking-list', test: /\/web\/src\/features\/bookings\/list\// },
  {
    name: 'booking-dialogs',
    test: /\/web\/src\/features\/bookings\/(?!BlockingBookings|TripLinks|trip-groups|index\.)/,
  },
]

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
      const route = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'bookings-page')
      if (page?.type !== 'asset' || route?.type !== 'chunk') throw new Error('The build has no page of bookings')
      const files = [route.fileName, ...route.imports].filter((file) => !String(page.source).includes(file))
      const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      page.source = String(page.source).replace('</head>', `${links.join('')}</head>`)
    },
  }
}

/**
 * Tells Chromium to compile every function of the scripts that the page names while they arrive, off the main thread
 * (decision 6).
 */
function hintCompilation(): Plugin {
  return {
    name: 'hint-compilation',
    generateBundle: {
      // The comment counts on the first line alone, before which Vite writes its list of files.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || page?.type !== 'asset' || !String(page.source).includes(file.fileName)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    plainIcons(),
    tailwindcss(),
    browserCalls(),
    inlineStyles('index.html'),
    nameBookingReaders(),
    preloadBookings(),
    hintCompilation(),
    serviceWorker(),
    finishFiles(),
    measureFirstList(),
    serveLinkPages(),
  ],
  // React has what wouter's shim adds to older versions of it (decision 6).
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true }, '/uploads': 'http://127.0.0.1:3000' },
  },
})
