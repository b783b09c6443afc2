import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { findReachableByOthers } from '../platform/files/file-modes.ts'
import { openConfiguredArchive, openConfiguredFiles } from '../platform/files/open-files.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const littleBytes = 1024 ** 3

/** Checks disk space and write permission of the folders, file modes, and the bucket. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  const { dataDir, uploadDir, privateDir, backupDir } = config
  const folders = config.bucket ? [dataDir] : [dataDir, uploadDir, privateDir, backupDir]
  const findings = [...new Set(folders)].map(checkFolder)
  findings.push(checkModes(config))
  return config.bucket ? [...findings, await checkBucket(config, config.bucket.bucket)] : findings
}

function checkFolder(folder: string): Finding {
  const place = existing(folder)
  const probe = join(place, `.yoon-doctor-${randomUUID()}`)
  try {
    mkdirSync(probe)
    writeFileSync(join(probe, 'probe'), 'probe')
  } catch (error) {
    return problem(`${folder} cannot be written: ${reasonOf(error)}.`, 'Give it to the user that runs Yoon.')
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const room = `${(free / littleBytes).toFixed(1)} GB free`
  return free < littleBytes
    ? warning(`${folder} can be written, with ${room}.`, 'Make room: backups, photos and papers need it.')
    : ok(`${folder} can be written, with ${room}.`)
}

/** Checks that other accounts of this machine cannot read passwords, photos and backups. */
function checkModes(config: Config): Finding {
  const [first, ...others] = findReachableByOthers(config)
  if (first === undefined) return ok('Other accounts of this machine cannot reach the files of Yoon.')
  const count = others.length > 0 ? ` and ${others.length} more` : ''
  const text = `Other accounts of this machine can reach ${first}${count}.`
  const advice = 'The next start of Yoon closes what belongs to its user; the owner of the rest: chmod -R go= <folder>.'
  return problem(text, advice)
}

/** Returns the folder, or its nearest ancestor that exists. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}

async function checkBucket(config: Config, bucket: string): Promise<Finding> {
  const files = openConfiguredFiles(config)
  const name = `doctor-${randomUUID()}`
  try {
    await files.write(name, Buffer.from('probe'))
    const stored = await files.read(name)
    stored?.content.destroy()
    await files.remove(name)
    // Backups are in a separate store and are found by listing it.
    await openConfiguredArchive(config).list()
    if (stored) return ok(`The bucket ${bucket} can be written, read, listed and tidied.`)
    return problem(`The bucket ${bucket} does not give back what was written.`, 'Check S3_ENDPOINT and S3_REGION.')
  } catch (error) {
    return problem(
      `The bucket ${bucket} cannot be used: ${reasonOf(error)}.`,
      'Check S3_ENDPOINT, S3_REGION, and that the key may read, write, list and delete there.',
    )
  }
}
