import { expect, it } from 'vitest'
import { formatWindow } from './trip-window.ts'

it('formats the window of a trip, also across midnight and over several days', () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  const windows = [
    { startsAt: '2026-11-21T10:00:00Z', endsAt: '2026-11-21T11:00:00Z' },
    { startsAt: '2026-11-21T23:30:00Z', endsAt: '2026-11-22T00:30:00Z' },
    { startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-26T00:00:00Z' },
  ]
  expect(windows.map((window) => formatWindow(window, now))).toEqual([
    "Aujourd'hui, 10:00–11:00",
    "Aujourd'hui, 23:30 – Demain, 00:30",
    'lun. 23\u00a0nov., 08:00 – mer. 25\u00a0nov., 24:00',
  ])
})
