/** @type {import('./violations.mjs').Violation[]} the rule is a part of the report */
export const language = [
  [
    'a comment begins with "Whoever"',
    'server/src/platform/planted-whoever.ts',
    '/** Whoever is signed in. */\nexport const e = 1',
  ],
  ['a comment begins with "What"', 'web/src/lib/planted-what.tsx', 'export const e = <p>{/* What is shown. */}</p>'],
  ['a comment begins with "Nor"', 'scripts/planted-nor.mjs', '// Nor is this read.\n// Twice.\nexport const e = 1'],
  ['a comment begins with "One that"', 'contract/src/planted-one.ts', 'export const e = 1 // One that is counted.'],
  ['a test title begins with "nor"', 'e2e/planted-nor.spec.ts', "test('nor is it stored twice', () => undefined)"],
  [
    'a test title begins with "is"',
    'contract/src/planted-is.test.ts',
    "it.each([1])('is refused with %s', () => undefined)",
  ],
  ['a comment begins with "What"', 'planted-what.cjs', '// What is planted.\nmodule.exports = 1'],
  ['a comment begins with "Nobody"', 'web/src/ui/planted-nobody.css', '/* Nobody sees this. */'],
  ['a comment begins with "Those"', 'web/planted-those.html', '<!-- Those that are signed in. -->'],
  ['a comment begins with "Something"', 'deploy/Dockerfile', '# Something that is copied.'],
  ['a comment begins with "Whoever"', 'deploy/planted.service', '# Whoever runs it.'],
  ['a comment begins with "What"', 'server/migrations/9996-planted.sql', '-- What is stored.\nselect 1;'],
  ['a test title begins with "and"', 'server/src/planted-and.test.ts', "describe('and another one', () => undefined)"],
]
