import { exitOnSignals } from '../scripts/lib/processes.mjs'
import { benchAgainst } from './against.ts'
import { benchBackups } from './backups.ts'
import { benchBoard } from './board.ts'
import { benchBooking } from './booking.ts'
import { benchBookingsList } from './bookings-list.ts'
import { benchFilters } from './filters.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchFrames } from './frames.ts'
import { printOutcome, type Result } from './lib/results.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { benchLoad } from './load.ts'
import { benchMission } from './mission.ts'
import { benchPanel } from './panel.ts'
import { benchPlanning } from './planning.ts'
import { benchReconciliation } from './reconciliation.ts'
import { benchRenaming } from './renaming.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchSeries } from './series.ts'
import { benchSignIns } from './sign-ins.ts'
import { benchSolver } from './solver.ts'
import { benchSuggestions } from './suggestions.ts'
import { benchTodo } from './todo.ts'
import { benchUploads } from './uploads.ts'
import { benchVehiclePhotos } from './vehicle-photos.ts'

// npm run bench [-- name]: measures the promises; exits with 1 if one is missed.
// LOAD_MINUTES=2 npm run bench -- load: simulates the staff for two minutes instead of ten.
// PLANNING_BOOKINGS=100000,1000000 npm run bench -- planning: measures the planning with other numbers of bookings.
// npm run bench -- --against <commit> [--rounds 3] [names]: compares a commit with the working tree, by turns.
// npm run bench -- --scale [--sizes 1000,10000] [--minutes 1]: measures growth up to 1,000,000 bookings; writes the
// figures of the scaling page.

const benches: Record<string, () => Promise<Result[]>> = {
  'bookings-list': benchBookingsList,
  search: benchSearch,
  renaming: benchRenaming,
  suggestions: benchSuggestions,
  series: benchSeries,
  planning: benchPlanning,
  solver: benchSolver,
  filters: benchFilters,
  todo: benchTodo,
  reconciliation: benchReconciliation,
  'first-load': benchFirstLoad,
  frames: benchFrames,
  board: benchBoard,
  booking: benchBooking,
  lighthouse: benchLighthouse,
  uploads: benchUploads,
  backups: benchBackups,
  'vehicle-photos': benchVehiclePhotos,
  live: benchLive,
  panel: benchPanel,
  mission: benchMission,
  'sign-ins': benchSignIns,
  load: benchLoad,
}

exitOnSignals()
process.exit(await main(process.argv[2]))

async function main(wanted: string | undefined): Promise<number> {
  if (wanted === '--against') return benchAgainst(process.argv.slice(2))
  if (wanted === '--scale') return printOutcome(await benchScale(process.argv.slice(2)))
  const chosen = Object.entries(benches).filter(([name]) => wanted === undefined || name === wanted)
  if (chosen.length === 0) {
    console.error(`No bench is called "${wanted}". There are: ${Object.keys(benches).join(', ')}.`)
    return 1
  }
  const results: Result[] = []
  for (const [name, bench] of chosen) {
    console.log(`\n▶ ${name}`)
    results.push(...(await bench()))
  }
  return printOutcome(results)
}
