import type { BackgroundJob } from '@yoon/contract/scheduler/calls'
import { describe, expect, it } from 'vitest'
import { explainJob, formatAgo, formatExact, formatFrequency, formatTook } from './job-words.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const now = Date.parse('2026-11-22T08:00:00Z')

const job: BackgroundJob = {
  name: 'retention',
  state: 'succeeded',
  everyMs: 3_600_000,
  runningSince: null,
  startedAt: '2026-11-22T07:30:00.000Z',
  finishedAt: '2026-11-22T07:30:01.500Z',
  durationMs: 1_500,
  failure: null,
  succeededAt: '2026-11-22T07:30:01.500Z',
  server: 'yoon-1',
  requestId: '0123456789',
  runs: 1_200,
  failures: 3,
  countedSince: '2026-11-03T10:00:00.000Z',
}
const explain = (changes: Partial<BackgroundJob>) => explainJob({ ...job, ...changes }, now).map(plain)

describe('the words about a background job', () => {
  it.for([
    [null, '–'],
    [20, 'Toutes les secondes'],
    [2_000, 'Toutes les 2 secondes'],
    [60_000, 'Toutes les minutes'],
    [300_000, 'Toutes les 5 minutes'],
    [3_600_000, 'Toutes les heures'],
    [86_400_000, 'Chaque jour'],
  ] as const)('formats an interval of %s ms as %s', ([everyMs, text]) => {
    expect(plain(formatFrequency(everyMs))).toBe(text)
  })

  it.for([
    ['2026-11-22T08:00:10.000Z', "Il y a moins d'une minute"],
    ['2026-11-22T07:59:01.000Z', "Il y a moins d'une minute"],
    ['2026-11-22T07:57:00.000Z', 'Il y a 3 min'],
    ['2026-11-22T05:55:00.000Z', 'Il y a 2 h 05'],
    ['2026-11-19T05:55:00.000Z', 'Il y a 3 j'],
  ] as const)('formats the time since %s as %s', ([at, text]) => {
    expect(plain(formatAgo(at, now))).toBe(text)
  })

  it('formats a moment with its day', () => {
    expect(formatExact('2026-11-22T07:57:00.000Z', now)).toBe("Aujourd'hui à 07:57")
    expect(formatExact('2026-11-21T03:00:00.000Z', now)).toBe('Hier à 03:00')
  })

  it.for([
    [0, '0 ms'],
    [999, '999 ms'],
    [1_500, '1,5 s'],
    [59_999, '59,9 s'],
    [60_000, '1 min'],
  ] as const)('formats a duration of %i ms as %s', ([ms, text]) => {
    expect(plain(formatTook(ms))).toBe(text)
  })

  it('explains a failure with the last success, the count and the reference', () => {
    expect(explain({ state: 'failed', failure: 'STORAGE_FULL', succeededAt: '2026-11-21T03:00:00.000Z' })).toEqual([
      "Il n'y a plus de place sur le disque",
      'Dernière réussite : hier à 03:00',
      '3 échecs sur 1 200 exécutions depuis le 3 nov.',
      'Référence : 0123456789',
    ])
    const first = { state: 'failed', failure: 'UNEXPECTED', succeededAt: null, runs: 1, failures: 1 } as const
    expect(explain({ ...first, countedSince: '2026-11-22T07:00:00.000Z', requestId: null })).toEqual([
      "Une erreur inattendue s'est produite",
      "1 échec sur 1 exécution depuis aujourd'hui",
    ])
  })

  it('explains the other states, and says nothing about a success', () => {
    expect(explain({})).toEqual([])
    expect(explain({ state: 'overdue' })).toEqual(["Aucun serveur ne l'a terminée à temps"])
    expect(explain({ state: 'off' })).toEqual(["Ce serveur ne l'exécute pas"])
    expect(explain({ state: 'running', runningSince: '2026-11-22T07:40:00.000Z' })).toEqual(['Commencée à 07:40'])
  })
})
