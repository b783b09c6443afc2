import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Components that need what the gallery does not have. */
const missing: Record<string, string> = {
  'ExportMenu.tsx': 'shows nothing without a session; a `Menu` like it is in Buttons.tsx',
  'LeaveGuard.tsx': 'asks when the address changes; e2e/settings.spec.ts opens it',
  'ShareButton.tsx': 'shows nothing on devices without a share sheet; e2e/share-sheet.spec.ts opens it',
  'ReauthenticationDialog.tsx': 'closes without a session; e2e/reauthentication.spec.ts opens it',
}

/** Returns the files of our code that a file imports, by `from` or `import()`. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)].map(([, path = '']) => join(dirname(file), path))
}

/** Returns the files that are imported from these, directly or through others. */
function reachableFrom(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  // A set also visits what is added meanwhile.
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return found
}

test('the gallery shows every component of the kit, by itself or in another one', () => {
  const shown = reachableFrom(globSync('gallery/*.tsx', { cwd: source }).map((file) => join(source, file)))
  const absent = globSync('ui/**/*.tsx', { cwd: source }).filter((file) => !shown.has(join(source, file)))
  expect(absent.map((file) => basename(file)).sort()).toEqual(Object.keys(missing).sort())
})
