import { addDays } from '@yoon/contract/dates'

/** First and last day, `YYYY-MM-DD`, both included. */
export interface Days {
  dateFrom: string
  dateTo: string
}

interface Period {
  label: string
  /** Returns the days of the period as seen from the present day, `YYYY-MM-DD`. */
  daysOf: (today: string) => Days
}

/** Periods that lists offer; each list has its own names for them in its address. */
export const periods = {
  today: { label: "Aujourd'hui", daysOf: (today) => daysAround(today, 0, 0) },
  tomorrow: { label: 'Demain', daysOf: (today) => daysAround(today, 1, 1) },
  yesterday: { label: 'Hier', daysOf: (today) => daysAround(today, -1, -1) },
  nextSevenDays: { label: '7 jours', daysOf: (today) => daysAround(today, 0, 6) },
  lastSevenDays: { label: '7 jours', daysOf: (today) => daysAround(today, -6, 0) },
  thisWeek: { label: 'Cette semaine', daysOf: (today) => daysOfWeek(today) },
  lastWeek: { label: 'Semaine dernière', daysOf: (today) => daysOfWeek(addDays(today, -7)) },
  thisMonth: { label: 'Ce mois', daysOf: (today) => daysOfMonth(today.slice(0, 7)) },
  monthUntilToday: { label: 'Ce mois', daysOf: (today) => ({ dateFrom: `${today.slice(0, 7)}-01`, dateTo: today }) },
} as const satisfies Record<string, Period>

function daysAround(today: string, first: number, last: number): Days {
  return { dateFrom: addDays(today, first), dateTo: addDays(today, last) }
}

/** Returns the days of the week of a day; weeks begin on Monday. */
function daysOfWeek(day: string): Days {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return daysAround(day, -sinceMonday, 6 - sinceMonday)
}

/** Returns the days of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): Days {
  const dateFrom = `${month}-01`
  const next = addDays(dateFrom, 31).slice(0, 7)
  return { dateFrom, dateTo: addDays(`${next}-01`, -1) }
}
