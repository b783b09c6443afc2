// npm run budget: builds the web application, and fails if the JavaScript before the first list of bookings, that of
// the planning, or that of the page of clients is larger than its budget, or in more files. Prints the largest parts then.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeBoard, judgeFirstList, judgeLinkPage } from './lib/budget.mjs'
import { ensureWebBuild, root } from './lib/setup.mjs'

ensureWebBuild()
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(root, 'web/dist', name), 'utf8'))
const list = read('.first-list.json')
const outcomes = [
  judgeFirstList(list),
  judgeBoard(list.board),
  judgeLinkPage('the page of clients', read('.client-page.json')),
]
for (const line of outcomes.flatMap(({ lines }) => lines)) console.log(line)
process.exitCode = outcomes.every(({ isKept }) => isKept) ? 0 : 1
