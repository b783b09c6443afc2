import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../server/src/platform/database/open-database.ts'
import { openSession } from '../../server/src/platform/sessions.ts'
import { insertUser } from '../../server/src/testing/builders.ts'
import { type RunningServer, startYoon } from '../lib/servers.ts'
import { type Answered, Colleague } from './colleague.ts'
import { act, type Desk, staff } from './tasks.ts'

/** From one thing that somebody does until the next, on average, in milliseconds: a busy hour. */
const pauseMs = 15_000

/** What the staff saw in a while, and what the server held meanwhile. */
export interface WorkingDay {
  minutes: Minute[]
  answers: Answered[]
}

export interface Minute {
  answers: Answered[]
  memoryMb: number
}

/** What of a day is not as usual. */
export interface Conditions {
  /** How much of the two hundred is at work, from 0 to 1. */
  share?: number
  onMinute?: (minute: Minute, number: number) => void
}

/** Two hundred staff, or a share of them, at work on a database for some minutes, each with a browser that follows the others. */
export async function work(
  databaseUrl: string,
  minutes: number,
  { share = 1, onMinute = () => undefined }: Conditions = {},
): Promise<WorkingDay> {
  const yoon = await startYoon({ DATABASE_URL: databaseUrl })
  let answers: Answered[] = []
  const colleagues = await hire(databaseUrl, yoon.url, share, (answered) => answers.push(answered))
  const endsAt = performance.now() + minutes * 60_000
  const desk: Desk = { waiting: [], assigned: [], started: [] }
  const working = Promise.all(colleagues.map(({ colleague, habits }) => untilEvening(colleague, habits, desk, endsAt)))
  const day: WorkingDay = { minutes: [], answers: [] }
  try {
    for (let number = 1; number <= minutes; number += 1) {
      await wait(60_000)
      const minute = { answers, memoryMb: yoon.memory() }
      answers = []
      day.minutes.push(minute)
      onMinute(minute, number)
    }
    await working
    // What was asked in the last minute and answered after it counts too.
    day.minutes.at(-1)?.answers.push(...answers)
  } finally {
    await goHome(colleagues, yoon)
  }
  day.answers = day.minutes.flatMap((minute) => minute.answers)
  return day
}

type Hired = { colleague: Colleague; habits: (typeof staff)[number]['habits'] }

async function hire(
  databaseUrl: string,
  url: string,
  share: number,
  onAnswer: (answered: Answered) => void,
): Promise<Hired[]> {
  const { db, close } = openPostgres(databaseUrl)
  const hired: Hired[] = []
  for (const { role, count, habits } of staff) {
    for (let number = 0; number < Math.round(count * share); number += 1) {
      const id = await insertUser(db, { role, email: `${role}-${number}-${Date.now()}@yoon.bench` })
      const token = await openSession(db, id, { address: '127.0.0.1', userAgent: 'bench' }, new Date())
      const colleague = new Colleague(url, token, onAnswer)
      await colleague.connect()
      hired.push({ colleague, habits })
    }
  }
  await close()
  return hired
}

async function untilEvening(colleague: Colleague, habits: Hired['habits'], desk: Desk, endsAt: number): Promise<void> {
  for (;;) {
    // As many pauses are short as in a crowd that knows nothing of each other.
    const pause = -Math.log(1 - Math.random()) * pauseMs
    if (performance.now() + pause > endsAt) return
    await wait(pause)
    await act(colleague, habits, desk)
  }
}

async function goHome(colleagues: readonly Hired[], yoon: RunningServer): Promise<void> {
  for (const { colleague } of colleagues) colleague.leave()
  await yoon.stop()
}
