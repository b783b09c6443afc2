import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserCalls } from './build/browser-calls.ts'
import { plainIcons } from './build/plain-icons.ts'

/** Builds the gallery of the components, for its tests and pictures; the application never contains it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), plainIcons(), tailwindcss(), browserCalls()],
  build: {
    target: 'es2022',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { input: join(import.meta.dirname, 'gallery.html') },
  },
})
