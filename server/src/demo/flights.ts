import { minuteMs, minuteOfDay } from './clock.ts'
import type { Random } from './random.ts'

/** Flights at AIBD with their approximate local times, so that a card never shows a night flight at noon. */
const arrivals = timetable(`
  00:40 TK 597   01:10 TP 1485  02:15 AT 501   03:05 AT 505   05:10 DL 216   06:20 SN 201   07:45 HC 408
  09:15 HC 304   10:40 L6 104   11:35 KP 030   12:50 ET 908   13:25 EK 797   14:50 HF 770   15:55 HC 302
  16:45 SS 922   17:35 TO 8170  18:40 KQ 511   19:20 SN 205   20:45 AF 718   21:30 HC 404   22:25 IB 1329  23:45 AT 503`)
const departures = timetable(`
  01:20 TK 598   02:05 TP 1486  03:15 AT 500   04:20 AT 504   06:55 HC 407   07:50 HC 301   08:40 HC 303
  10:00 DL 217   11:30 L6 105   12:35 KP 031   14:10 ET 909   15:20 EK 798   15:50 HF 771   17:10 HC 305
  18:30 SS 923   19:25 TO 8171  20:40 KQ 512   21:35 SN 206   22:50 AF 719   23:15 HC 403   23:40 IB 1330`)

/** Picks an arriving flight for a pickup at `start`: it lands up to 50 minutes before and at most 5 minutes after. */
export function arrivalFor(random: Random, start: number): string | null {
  return flightBetween(random, arrivals, start - 50 * minuteMs, start + 5 * minuteMs)
}

/** Picks a departing flight for a pickup at `start`: two and a half to four and a half hours later. */
export function departureFor(random: Random, start: number): string | null {
  return flightBetween(random, departures, start + 150 * minuteMs, start + 270 * minuteMs)
}

/** Returns the local time of a flight by the timetable, some minutes later or earlier; null for one that is not there. */
export function timeOfFlight(random: Random, code: string): string | null {
  const flight = [...arrivals, ...departures].find((one) => one.code === code)
  if (!flight) return null
  const minute = (flight.minute + random.pick([-10, 15, 25, 40]) + 1440) % 1440
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

interface Flight {
  minute: number
  code: string
}

function flightBetween(random: Random, flights: readonly Flight[], from: number, to: number): string | null {
  const after = minuteOfDay(from)
  const length = (to - from) / minuteMs
  const fitting = flights.filter(({ minute }) => (minute - after + 1440) % 1440 <= length)
  return fitting.length > 0 ? random.pick(fitting).code : null
}

function timetable(text: string): Flight[] {
  return [...text.matchAll(/(\d\d):(\d\d) (\w\w \d+)/g)].map(([, hours, minutes, code = '']) => ({
    minute: Number(hours) * 60 + Number(minutes),
    code,
  }))
}
