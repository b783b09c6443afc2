import { join } from 'node:path'
import type { Plugin } from 'vite'

const plainIcon = join(import.meta.dirname, '../src/ui/plain-icon.ts')

/** Makes the icons of lucide-react by `ui/plain-icon.ts`, which is a quarter of the package's own code for it (decision 6). */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs') ? plainIcon : undefined,
  }
}
