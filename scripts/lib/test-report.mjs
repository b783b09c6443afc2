import { writeFileSync } from 'node:fs'

/**
 * Numbers of tests by outcome. `failures` has a sentence for each failed test, failed file or hook, and other error;
 * `retried` names each test that failed first and passed on its second run, with the first error.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], retried: string[] }} Counts
 */

/** Vitest reporter that writes the counts for npm test as JSON to the file in YOON_TEST_REPORT. */
export class TestReport {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ name?: string, message: string, stack?: string }>} besideTests
   */
  onTestRunEnd(modules, besideTests) {
    const file = process.env.YOON_TEST_REPORT
    if (!file) return
    const failures = [...modules.flatMap(failuresOf), ...besideTests.map(inWords)]
    const count = (/** @type {'passed' | 'skipped'} */ state) =>
      modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0)
    /** @type {Counts} */
    const counts = {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('skipped'),
      failures,
      retried: modules.flatMap(retriedIn),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}

/** @param {import('vitest/node').TestModule} module */
function retriedIn(module) {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => describeFailure(test))
}

/** @param {import('vitest/node').TestCase} test */
function describeFailure(test) {
  return `${test.module.relativeModuleId}: ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`
}

/** @param {import('vitest/node').TestModule} module */
function failuresOf(module) {
  const path = module.relativeModuleId
  const suites = [module, ...module.children.allSuites()]
  return [
    ...[...module.children.allTests('failed')].map(describeFailure),
    ...suites.flatMap((suite) => suite.errors().map((error) => `${path}: ${inWords(error)}`)),
  ]
}

/** @param {{ name?: string, message: string, stack?: string }} error */
function inWords({ name = 'Error', message, stack = '' }) {
  const place = stack.split('\n').find((line) => line.trim().startsWith('at '))
  return `${name}: ${firstLine(message)}${place ? ` (${place.trim()})` : ''}`
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}
