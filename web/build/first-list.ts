import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** JavaScript that the page names, and so loads before the first list of bookings. */
export interface FirstList {
  /** Compressed size of its files, in bytes. */
  bytes: number
  /** Compressed size of each file, in bytes, by its address. */
  files: Record<string, number>
  /** Size of each module in these files, in bytes before minification, by its path in the repository. */
  modules: Record<string, number>
  /** Compressed size of each file of the planning that its board needs, in bytes, by its name: not those loaded later. */
  board: Record<string, number>
}

const ofBoard = /\/web\/src\/features\/planning\/|\/@dnd-kit\//
const boardPage = /\/PlanningPage\.tsx$/

/** Writes the `FirstList` of a build to `.first-list.json` in its folder, for `npm run budget`. */
export function measureFirstList(): Plugin {
  const root = join(import.meta.dirname, '../..')
  return {
    name: 'measure-first-list',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8')
      const names = Object.keys(bundle).filter((name) => name.endsWith('.js') && html.includes(`"/${name}"`))
      const sizes = names.map((name) => [name, statSync(join(dir, `${name}.br`)).size] as const)
      const modules = names.flatMap((name) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? Object.entries(file.modules) : []
      })
      const board = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk' || !Object.keys(file.modules).some((path) => ofBoard.test(path))) return []
        const isLoadedLater = file.isDynamicEntry && !boardPage.test(file.facadeModuleId ?? '')
        return !isLoadedLater ? [[file.fileName, statSync(join(dir, `${file.fileName}.br`)).size] as const] : []
      })
      const list: FirstList = {
        bytes: sizes.reduce((sum, [, size]) => sum + size, 0),
        files: Object.fromEntries(sizes),
        board: Object.fromEntries(board),
        modules: Object.fromEntries(
          modules.map(([path, { renderedLength }]) => [relative(root, path), renderedLength]),
        ),
      }
      writeFileSync(join(dir, '.first-list.json'), JSON.stringify(list))
    },
  }
}
