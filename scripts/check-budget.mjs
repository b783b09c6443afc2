// npm run budget: builds the web application, and fails if the JavaScript before the first list of bookings, or that of
// the planning or of a page of a link, is larger than its budget, or in more files. Prints the largest parts then.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeBoard, judgeFirstList, judgeLinkPages } from './lib/budget.mjs'
import { ensureWebBuild, root } from './lib/setup.mjs'

ensureWebBuild()
const list = JSON.parse(readFileSync(join(root, 'web/dist/.first-list.json'), 'utf8'))
const linkPages = JSON.parse(readFileSync(join(root, 'web/dist/.link-pages.json'), 'utf8'))
const outcomes = [judgeFirstList(list), judgeBoard(list.board), judgeLinkPages(linkPages)]
for (const line of outcomes.flatMap(({ lines }) => lines)) console.log(line)
process.exitCode = outcomes.every(({ isKept }) => isKept) ? 0 : 1
