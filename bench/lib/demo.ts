import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuild } from '../../scripts/lib/setup.mjs'
import { type DemoBrowser, launchBrowser } from './browser.ts'
import { type Demo, signIn, startYoon } from './servers.ts'

/** Runs `work` with a Yoon on a demonstration company of its own, which is deleted afterwards. */
export async function withDemo<Outcome>(work: (demo: Demo) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-bench-'))
  const yoon = await startYoon({ DATA_DIR: folder })
  try {
    return await work({ url: yoon.url, signedIn: await signIn(yoon.url) })
  } finally {
    await yoon.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with a Yoon and a browser for its administrator. */
export async function withDemoBrowser<Outcome>(work: (demo: DemoBrowser) => Promise<Outcome>): Promise<Outcome> {
  ensureWebBuild()
  return withDemo(async (demo) => {
    const browser = await launchBrowser()
    try {
      return await work({ ...demo, browser })
    } finally {
      await browser.close()
    }
  })
}
