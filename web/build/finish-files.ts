import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes the hashes of the inline scripts and styles of all pages, for the policy that the server sends, and compresses
 * every text file that is not compressed yet: several builds write into one folder.
 */
export function finishFiles(): Plugin {
  return {
    name: 'finish-files',
    writeBundle({ dir = 'dist' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      const pages = names.filter((name) => name.endsWith('.html')).map((name) => readFileSync(join(dir, name), 'utf8'))
      const hashes = (tag: string) => [...new Set(pages.flatMap((html) => hashesIn(html, tag)))]
      writeFileSync(join(dir, 'csp.json'), JSON.stringify({ script: hashes('script'), style: hashes('style') }))
      for (const name of names) {
        if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name) || name.endsWith('csp.json')) continue
        if (!isCompressed(join(dir, name))) compress(join(dir, name))
      }
    },
  }
}

/** Returns the hashes of the inline scripts or styles of a page. */
export function hashesIn(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
}

function isCompressed(file: string): boolean {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return compressed !== undefined && compressed.mtimeMs >= statSync(file).mtimeMs
}

function compress(file: string): void {
  const text = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  )
}
