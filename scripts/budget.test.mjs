import { expect, it } from 'vitest'
import {
  boardBudget,
  firstListBudget,
  firstListFiles,
  judgeBoard,
  judgeFirstList,
  judgeLinkPages,
  linkPageBudget,
} from './lib/budget.mjs'

const modules = {
  'node_modules/react-dom/client.js': 500_000,
  'node_modules/@tanstack/query-core/query.js': 10_000,
  'node_modules/@tanstack/query-core/observer.js': 20_000,
  'web/src/lib/session.ts': 3_000,
}

it('accepts as much JavaScript before the first list as its budget allows', () => {
  const { isKept, lines } = judgeFirstList({ bytes: firstListBudget, files: { 'index.js': firstListBudget }, modules })
  expect(isKept).toBe(true)
  expect(lines).toHaveLength(1)
})

it('refuses one byte more, and names the largest packages and folders', () => {
  const bytes = firstListBudget + 1
  const { isKept, lines } = judgeFirstList({ bytes, files: { 'index.js': bytes }, modules })
  expect(isKept).toBe(false)
  expect(lines.slice(2)).toEqual(['500000  react-dom', '30000  @tanstack/query-core', '3000  web/src/lib'])
})

it('refuses one file more, and names the files', () => {
  const names = Array.from({ length: firstListFiles + 1 }, (_, index) => `part-${index}.js`)
  const files = Object.fromEntries(names.map((name) => [name, 1]))
  const { isKept, lines } = judgeFirstList({ bytes: names.length, files, modules })
  expect(isKept).toBe(false)
  expect(lines).toContain(`The files: ${names.join(', ')}`)
})

it('accepts as much JavaScript of the planning as its budget allows, refuses one byte more, and a build without it', () => {
  expect(judgeBoard({ 'PlanningPage.js': boardBudget - 10, 'dialogs.js': 10 }).isKept).toBe(true)
  const { isKept, lines } = judgeBoard({ 'PlanningPage.js': boardBudget, 'dialogs.js': 1 })
  expect([isKept, lines.length]).toEqual([false, 3])
  expect(judgeBoard({}).isKept).toBe(false)
})

it('accepts as much JavaScript of a page of a link as its budget allows, refuses one byte more, and a build without one', () => {
  const page = { 'mission.js': linkPageBudget - 10, 'm/sw.js': 10 }
  expect(judgeLinkPages({ mission: page }).isKept).toBe(true)
  const { isKept, lines } = judgeLinkPages({ client: page, mission: { 'mission.js': linkPageBudget, 'm/sw.js': 1 } })
  expect([isKept, lines.length]).toEqual([false, 4])
  expect(judgeLinkPages({}).isKept).toBe(false)
})
