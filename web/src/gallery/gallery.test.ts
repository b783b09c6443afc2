import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Components that need what the gallery does not have. */
const missing: Record<string, string> = {
  'ExportMenu.tsx': 'shows nothing without a session; a `Menu` like it is in Buttons.tsx',
  'LeaveGuard.tsx': 'asks when the address changes; e2e/settings.spec.ts opens it',
  'ReauthenticationDialog.tsx': 'closes without a session; e2e/reauthentication.spec.ts opens it',
}

test('the gallery shows every component of the kit, by itself or in another one', () => {
  const components = globSync('ui/**/*.tsx', { cwd: source })
  const importers = [...components, ...globSync('gallery/*.tsx', { cwd: source })]
  const texts = importers.map((file) => readFileSync(join(source, file), 'utf8'))
  const isShown = (name: string) => texts.some((text) => text.includes(`/${name}'`))
  const absent = components.map((file) => basename(file)).filter((name) => !isShown(name))
  expect(absent.sort()).toEqual(Object.keys(missing).sort())
})
