import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compresses the files of the page, and writes the sizes of its scripts to `.client-page.json`, for `npm run budget`. */
function finishPage(): Plugin {
  return {
    name: 'finish-page',
    writeBundle({ dir = 'dist' }, bundle) {
      const sizes: Record<string, number> = {}
      for (const name of Object.keys(bundle).filter((one) => /\.(html|js|css)$/.test(one))) {
        const text = readFileSync(join(dir, name))
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        const compressed = brotliCompressSync(text, { params })
        writeFileSync(join(dir, `${name}.br`), compressed)
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }))
        if (name.endsWith('.js')) sizes[name] = compressed.length
      }
      writeFileSync(join(dir, '.client-page.json'), JSON.stringify(sizes))
    },
  }
}

/**
 * Builds the page of clients beside the application, after it and into its folder: in one build they would share files,
 * and a phone on the road would load code of the office.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), finishPage()],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, 'client.html') },
  },
})
