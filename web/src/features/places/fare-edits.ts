import type { FareGrid } from '@yoon/contract/fares/calls'
import { type Fare, fareSchema } from '@yoon/contract/fares/form'
import { type VehicleType, vehicleTypes } from '@yoon/contract/vehicles/types'
import { toAmount } from '../../lib/forms/amounts.ts'
import { type CellEdits, pairOf } from './grid-edits.ts'

type FareCell = Pick<Fare, 'fromZoneId' | 'toZoneId' | 'vehicleType' | 'isOneWay'>

/** Returns the name of a fare's cell: a fare of both directions has one, whichever zone is named first. */
export function fareKey({ fromZoneId, toZoneId, vehicleType, isOneWay }: FareCell): string {
  const zones = isOneWay ? [fromZoneId, toZoneId] : pairOf(fromZoneId, toZoneId)
  return [...zones, vehicleType ?? 'ALL', isOneWay ? 'one-way' : 'both'].join(' ')
}

function cellOf(key: string): FareCell {
  const [fromZoneId = '', toZoneId = '', type, direction] = key.split(' ')
  const vehicleType: VehicleType | null = vehicleTypes.find((one) => one === type) ?? null
  return { fromZoneId, toZoneId, vehicleType, isOneWay: direction === 'one-way' }
}

/** Returns the stored prices by cell. */
export function faresByCell(fares: readonly Fare[]): ReadonlyMap<string, Fare> {
  return new Map(fares.map((fare) => [fareKey(fare), fare]))
}

/** Applies typed prices to the stored fares: an emptied cell has none. `wrong` has the message of each refused cell. */
export function applyFareEdits(
  { fares }: Pick<FareGrid, 'fares'>,
  edits: CellEdits,
): { fares: Fare[]; wrong: Record<string, string> } {
  const cells = new Map(faresByCell(fares))
  const wrong: Record<string, string> = {}
  for (const [key, typed] of Object.entries(edits)) {
    if (typed.trim() === '') {
      cells.delete(key)
      continue
    }
    const parsed = fareSchema.safeParse({ ...cellOf(key), price: toAmount(typed), companyId: null })
    if (parsed.success) cells.set(key, parsed.data)
    else wrong[key] = parsed.error.issues[0]?.message ?? 'Forfait invalide'
  }
  return { fares: [...cells.values()], wrong }
}
