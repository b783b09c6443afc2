import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../server/src/platform/database/open-database.ts'
import { type RunningServer, startYoon } from '../lib/servers.ts'
import { hire } from '../lib/staff.ts'
import { type Answered, Colleague } from './colleague.ts'
import { act, type Desk, staff } from './tasks.ts'

/** Average pause between two tasks of a person, in milliseconds: a busy hour. */
const pauseMs = 15_000

/** Responses of a simulated period and the memory of the server, by minute. */
export interface WorkingDay {
  minutes: Minute[]
  answers: Answered[]
}

export interface Minute {
  answers: Answered[]
  memoryMb: number
}

/** Options that deviate from the usual day. */
export interface Conditions {
  /** Share of the two hundred staff at work, from 0 to 1. */
  share?: number
  onMinute?: (minute: Minute, number: number) => void
}

/**
 * Simulates two hundred staff, or a share of them, on a database for some minutes, each with a browser on the live
 * channel.
 */
export async function work(
  databaseUrl: string,
  minutes: number,
  { share = 1, onMinute = () => undefined }: Conditions = {},
): Promise<WorkingDay> {
  const yoon = await startYoon({ DATABASE_URL: databaseUrl })
  let answers: Answered[] = []
  const colleagues = await startUsers(databaseUrl, yoon.url, share, (answered) => answers.push(answered))
  const endsAt = performance.now() + minutes * 60_000
  const desk: Desk = { waiting: [], assigned: [], started: [] }
  const working = Promise.all(colleagues.map(({ colleague, habits }) => runUser(colleague, habits, desk, endsAt)))
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
    // Responses to requests of the last minute count although they arrived after it.
    day.minutes.at(-1)?.answers.push(...answers)
  } finally {
    await stopUsers(colleagues, yoon)
  }
  day.answers = day.minutes.flatMap((minute) => minute.answers)
  return day
}

type Hired = { colleague: Colleague; habits: (typeof staff)[number]['habits'] }

async function startUsers(
  databaseUrl: string,
  url: string,
  share: number,
  onAnswer: (answered: Answered) => void,
): Promise<Hired[]> {
  const { db, close } = openPostgres(databaseUrl)
  const hired: Hired[] = []
  for (const { role, count, habits } of staff) {
    for (let number = 0; number < Math.round(count * share); number += 1) {
      const colleague = new Colleague(url, await hire(db, role), onAnswer)
      await colleague.connect()
      hired.push({ colleague, habits })
    }
  }
  await close()
  return hired
}

async function runUser(colleague: Colleague, habits: Hired['habits'], desk: Desk, endsAt: number): Promise<void> {
  for (;;) {
    // Exponential pauses: arrivals of independent people are a Poisson process.
    const pause = -Math.log(1 - Math.random()) * pauseMs
    if (performance.now() + pause > endsAt) return
    await wait(pause)
    await act(colleague, habits, desk)
  }
}

async function stopUsers(colleagues: readonly Hired[], yoon: RunningServer): Promise<void> {
  for (const { colleague } of colleagues) colleague.leave()
  await yoon.stop()
}
