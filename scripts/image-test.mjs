// npm run image:test: builds the image, starts it with PostgreSQL and Caddy by deploy/compose.yaml, drives a booking to its
// payment over HTTPS, restores a backup, and upgrades a company that the image of an earlier commit has filled (--from,
// else the newest tag or the commit before). Ports 80 and 443 must be free. Prints sizes and start times.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  checkPage,
  checkTrip,
  createClient,
  driveOnce,
  signInAgain,
  signInFirst,
} from './lib/image/company-over-https.mjs'
import {
  buildImage,
  buildImageOf,
  chooseImage,
  compose,
  findContainers,
  removeCompany,
  runIn,
  sizeOf,
} from './lib/image/containers.mjs'
import { root, runCommand } from './lib/setup.mjs'

/** @typedef {import('./lib/image/company-over-https.mjs').Client} Client */
/** @typedef {import('./lib/image/company-over-https.mjs').Administrator} Administrator */

const host = 'localhost'
const account = { email: 'chef@yoon.test', password: randomBytes(12).toString('base64url') }
const tags = { after: 'localhost/yoon:image-test-after', before: 'localhost/yoon:image-test-before' }
/** Folders and files of the sources that no image holds. */
const unwanted = ['server/src/demo', 'server/src/testing', 'server/fixtures', 'e2e', 'bench', 'scripts', 'docs', '.git']

const { values } = parseArgs({ options: { from: { type: 'string' } } })
const containers = findContainers({
  YOON_DOMAIN: host,
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  SECRET_KEY: '',
})

await runCommand(async () => {
  const from = values.from ?? newestTag() ?? 'HEAD^'
  say(`Containers: ${containers.tool}, ${containers.compose.join(' ')}`)
  const built = await seconds(() => buildImage(containers, root, tags.after))
  say(`Image built in ${built} s, ${megabytes(tags.after)} MB with its base`)
  checkContents()
  checkDemoRefusal()
  try {
    await removeCompany(containers)
    await checkNewCompany()
    await removeCompany(containers)
    await seconds(() => buildImageOf(containers, from, tags.before))
    say(`Image of ${from}: ${megabytes(tags.before)} MB`)
    await checkUpgrade()
  } catch (error) {
    console.error(await compose(containers, 'logs').catch(String))
    throw error
  } finally {
    await removeCompany(containers)
  }
  say('The image passed.')
  return 0
})

/** Checks that the image holds no tests, no demonstration and nothing else that only developers need. */
function checkContents() {
  const search = `cd /yoon && ls -d ${unwanted.join(' ')} 2>/dev/null; find . -name "*.test.ts" -not -path "*/node_modules/*"`
  assert.equal(runIn(containers, tags.after, search).stdout.trim(), '', 'the image holds sources of tests')
  assert.equal(runIn(containers, tags.after, 'id -un').stdout.trim(), 'node', 'the image does not run as root')
  say('Contents: no demonstration, no tests, an ordinary user')
}

/** Checks that `DEMO=1` stops the start with one line, with the image's HOST and on loopback. */
function checkDemoRefusal() {
  for (const HOST of ['0.0.0.0', '127.0.0.1']) {
    // Of the errors alone: podman writes warnings of its own beside them.
    const script = 'exec node server/src/main.ts 2>&1 >/dev/null'
    const { status, stdout } = runIn(containers, tags.after, script, { DEMO: '1', HOST })
    assert.equal(status, 1)
    const lines = stdout.trim().split('\n')
    assert.equal(lines.length, 1, `DEMO=1 is refused in one line, not: ${stdout}`)
    say(`DEMO=1 with HOST=${HOST}: ${lines[0]}`)
  }
}

/** Starts the new image on empty volumes, drives a trip, and undoes a second one by a restore. */
async function checkNewCompany() {
  const { client, administrator } = await startCompany(tags.after)
  await checkPage(client)
  const kept = await driveOnce(client)
  say('Trip created, assigned, started and paid over HTTPS')
  const { backup } = await client.call('POST', '/api/dashboard/database/backup', { hasFiles: true })
  const lost = await driveOnce(client)
  await client.call('POST', '/api/dashboard/database/restore', {
    backupFile: backup.filename,
    currentPassword: account.password,
    code: administrator.recoveryCodes.pop(),
  })
  await signInAgain(client, administrator)
  await checkTrip(client, kept)
  assert.equal((await client.send('GET', `/api/dashboard/bookings/${lost.bookingId}`)).status, 404)
  say(`Backup ${backup.filename} made and restored`)
  await compose(containers, 'stop', 'yoon-1')
  const startedAt = Date.now()
  await compose(containers, 'start', 'yoon-1')
  await untilReady('yoon-1')
  say(
    `Server restarted in ${((await listensSince('yoon-1', startedAt)) / 1000).toFixed(1)} s, from its start to listening`,
  )
}

/** Fills a company with the former image, puts the new one in its place and looks at the data. */
async function checkUpgrade() {
  const { client, administrator } = await startCompany(tags.before)
  const trip = await driveOnce(client)
  const watch = watchAnswers(client)
  await chooseImage(containers, tags.after)
  for (const service of ['yoon-1', 'yoon-2']) {
    await compose(containers, 'up', '--detach', '--no-deps', service)
    await untilReady(service)
  }
  await untilServed(client)
  const { sent, missed } = await watch.stop()
  await checkTrip(client, trip)
  await signInAgain(client, administrator)
  await driveOnce(client)
  say(`Upgraded one server after the other: data and photos are there, ${missed} of ${sent} requests not answered`)
  // podman-compose recreates the proxy with each server, so only Docker shows an upgrade that nobody notices.
  if (containers.tool === 'docker') assert.equal(missed, 0)
}

/**
 * Starts the company on empty volumes with an image and signs its administrator in.
 * @param {string} tag
 * @returns {Promise<{ client: Client, administrator: Administrator }>}
 */
async function startCompany(tag) {
  await chooseImage(containers, tag)
  const startedAt = Date.now()
  await compose(containers, 'up', '--detach')
  await untilReady('yoon-1')
  const ca = await eventually(() =>
    compose(containers, 'exec', '-T', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt'),
  )
  const client = createClient(host, ca)
  await untilServed(client)
  say(`Company started with an empty database in ${Math.round((Date.now() - startedAt) / 1000)} s, answers over HTTPS`)
  return { client, administrator: await signInFirst(client, account) }
}

/**
 * Waits until a server says that it is ready.
 * @param {string} service
 */
function untilReady(service) {
  const question = `fetch('http://127.0.0.1:3000/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`
  return eventually(() => compose(containers, 'exec', '-T', service, 'node', '-e', question))
}

/** Waits until the proxy has found a server. */
async function untilServed(/** @type {Client} */ client) {
  await eventually(() => client.call('GET', '/ready'))
}

/**
 * Repeats work until it succeeds, for two minutes at most.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function eventually(work) {
  const deadline = Date.now() + 120_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(500)
    }
  }
}

/** Asks `/health` again and again, and counts the requests that no server answers. */
function watchAnswers(/** @type {Client} */ client) {
  let isOver = false
  const counts = { sent: 0, missed: 0 }
  const watching = (async () => {
    while (!isOver) {
      counts.sent += 1
      const status = await client.send('GET', '/health').then(
        (answer) => answer.status,
        () => 0,
      )
      if (status !== 200) counts.missed += 1
      await wait(200)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return counts
    },
  }
}

/**
 * Returns the milliseconds from a moment until a server's log says that it listens. The log may come after the answers.
 * @param {string} service
 * @param {number} moment
 */
function listensSince(service, moment) {
  return eventually(async () => {
    const log = await compose(containers, 'logs', service)
    const times = [...log.matchAll(/"time":(\d+)[^\n]*Server listening/g)].map(([, time]) => Number(time))
    const since = times.find((time) => time >= moment)
    assert(since !== undefined, `${service} has not logged that it listens`)
    return since - moment
  })
}

/** @returns {string | undefined} the newest tag before the present commit */
function newestTag() {
  const args = ['describe', '--tags', '--abbrev=0', 'HEAD^']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** @param {string} tag */
function megabytes(tag) {
  return Math.round(sizeOf(containers, tag) / 1e6)
}

/**
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number>} its duration in seconds
 */
async function seconds(work) {
  const startedAt = Date.now()
  await work()
  return Math.round((Date.now() - startedAt) / 1000)
}

/** @param {string} line */
function say(line) {
  console.log(line)
}
