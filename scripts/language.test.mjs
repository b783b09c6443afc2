import { expect, it } from 'vitest'
import { otherCommentsOf } from './lib/other-comments.mjs'
import { subjectFault } from './lib/plain-language.mjs'

it.for([
  ['theme.css', 'a {}\n/* Colours\n   of the kit. */', { line: 2, words: 'Colours of the kit.' }],
  ['index.html', '<p>\n<!-- Skeleton. -->', { line: 2, words: 'Skeleton.' }],
  ['0021-x.sql', 'select 1;\n-- First\n-- second.\nselect 2;', { line: 2, words: 'First second.' }],
  ['Dockerfile', '#!/bin/sh\n#PORT=1\nRUN a\n  # Cleans.', { line: 4, words: 'Cleans.' }],
])('finds the one comment of %s', ([file, text, comment]) => {
  expect(otherCommentsOf(String(file), String(text))).toEqual([expect.objectContaining(comment)])
})

it.for(['fix(web): keep the draft', 'docs: name the rule', "Merge branch 'lists'", 'feat(server): seed a company'])(
  'accepts the commit subject "%s"',
  (subject) => {
    expect(subjectFault(subject)).toBeUndefined()
  },
)

it.for([
  ['fixed the draft', 'not like'],
  ['fix(web): renamed the draft', 'not with an imperative'],
  ['feat: adding drafts', 'not with an imperative'],
  [`fix: ${'x'.repeat(70)}`, '75 characters'],
])('refuses the commit subject "%s"', ([subject, fault]) => {
  expect(subjectFault(String(subject))).toContain(fault)
})
