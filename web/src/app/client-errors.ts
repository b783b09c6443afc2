import { type ClientError, reportClientError } from '@yoon/contract/client-errors/calls'
import { type BrowserFamily, maxFrames } from '@yoon/contract/client-errors/limits'
import { ApiError, call } from '../lib/calls/api.ts'
import { entryScript } from '../lib/entry-script.ts'
import { pageOf } from './pages.ts'

/** Maximum number of reports of one page load. */
const maxReports = 5

const families: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const reported = new Set<string>()

/**
 * Reports an error of our own code to the server, once per page load. The report holds no message, no text and no id:
 * they may be of a client. Errors of extensions and failed calls are not reported.
 */
export function report(error: unknown): void {
  const found = reportOf(error)
  if (!found || reported.size >= maxReports) return
  const key = JSON.stringify(found)
  if (reported.has(key)) return
  reported.add(key)
  call(reportClientError, found, { isBackground: true }).catch(() => undefined)
}

/** Returns the report of an error, unless it has no place in our files. */
export function reportOf(error: unknown): ClientError | undefined {
  if (!(error instanceof Error) || error instanceof ApiError) return undefined
  const frames = framesOf(error.stack ?? '', location.origin)
  if (frames.length === 0) return undefined
  return {
    errorClass: /^[A-Z][A-Za-z]{0,39}$/.test(error.name) ? error.name : 'Error',
    frames,
    version: /[\w.-]+\.js$/.exec(entryScript())?.[0] ?? 'unknown.js',
    page: pageOf(location.pathname)?.path ?? '/',
    browser: families.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? 'Other',
  }
}

/** Returns the places of a stack in our built files, as Chromium, Firefox and Safari write them. */
function framesOf(stack: string, origin: string): string[] {
  const ours = stack.split('\n').flatMap((line) => {
    const start = line.indexOf(`${origin}/assets/`)
    const place = start < 0 ? null : /\/assets\/([\w.-]{1,77}\.js:\d{1,7}:\d{1,9})\)?$/.exec(line.slice(start))
    return place?.[1] ?? []
  })
  return ours.slice(0, maxFrames)
}
