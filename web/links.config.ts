import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserCalls } from './build/browser-calls.ts'
import { finishFiles } from './build/finish-files.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { measureLinkPages, missionWorker } from './build/link-pages.ts'
import { plainIcons } from './build/plain-icons.ts'

/**
 * Builds the pages of links beside the application, after it and into its folder: in one build they would share files, and
 * a phone on the road would load code of the office (decision 66).
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    react(),
    plainIcons(),
    tailwindcss(),
    browserCalls(),
    inlineStyles('mission.html'),
    missionWorker(),
    finishFiles(),
    measureLinkPages(),
  ],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'mission.html')],
      // A page is one file: each request costs a slow link more than what another page would share.
      output: { codeSplitting: { groups: [{ name: 'mission', test: /^(?!.*\/web\/src\/worker\/)/ }] } },
    },
  },
})
