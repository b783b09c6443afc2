import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishFiles } from './build/finish-files.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { measureLinkPages } from './build/link-pages.ts'
import { plainIcons } from './build/plain-icons.ts'

/** Builds the page of payments beside the application and the other pages of links, after them and into their folder. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), plainIcons(), tailwindcss(), inlineStyles('payment.html'), finishFiles(), measureLinkPages()],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, 'payment.html') },
  },
})
