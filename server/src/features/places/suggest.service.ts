import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/places/calls'
import type { PlaceSuggestion, UsedAddress } from '@yoon/contract/places/calls'
import type { ReadContext } from '../../platform/context.ts'
import { isOneLetterAway } from './misspelt-names.ts'
import {
  type FoundAddress,
  type FoundAddresses,
  findAddresses,
  findMisspeltPlaces,
  findUsedAddresses,
} from './suggest.store.ts'

/** Length of a list of suggestions, how many of them addresses may take from places, and how few are too few. */
const most = 8
const keptForAddresses = 3
const tooFew = 3
/** Shortest text that is compared by similarity: shorter ones resemble too much. */
const shortestMisspelt = 3

/**
 * Suggests addresses for what is typed: places, also those one letter away, then addresses of the client, then those of the
 * latest bookings (rules/places 7). Looks for other misspelt words only where too few are found as they are written.
 */
export async function suggestPlaces(
  { db }: ReadContext,
  { q: typed = '', clientId }: InputOf<typeof contract.suggestPlaces>,
): Promise<PlaceSuggestion[]> {
  const exact = await findAddresses(db, { typed, clientId, comparison: 'exact' })
  const found = inOrder(exact)
  if (typed.length < shortestMisspelt || (found.length >= tooFew && exact.places.length > 0))
    return found.map(withoutKey)
  if (found.length >= tooFew) {
    const near = (await findMisspeltPlaces(db, typed)).filter(({ keys }) => isOneLetterAway(typed, keys))
    return inOrder({ ...exact, places: near }).map(withoutKey)
  }
  const similar = await findAddresses(db, { typed, clientId, comparison: 'similar' })
  const near = similar.places.filter(({ keys }) => isOneLetterAway(typed, keys))
  const places = [...exact.places, ...near]
  return withoutRepetition([...inOrder({ ...exact, places }), ...inOrder(similar)]).map(withoutKey)
}

/** A place is told from others by its id, an address by its key. */
type Found = PlaceSuggestion & Partial<FoundAddress>

function withoutKey({ key: _, ...suggestion }: Found): PlaceSuggestion {
  return suggestion
}

function inOrder({ places, ofClient, ofCompany }: FoundAddresses): Found[] {
  const addresses = withoutRepetition([...ofClient, ...ofCompany])
  const room = most - Math.min(addresses.length, keptForAddresses)
  const suggested = withoutRepetition(places.map(({ keys, ...suggestion }) => suggestion))
  return withoutRepetition([...suggested.slice(0, room), ...addresses])
}

function withoutRepetition(suggestions: readonly Found[]): Found[] {
  const keys = suggestions.map(({ placeId, key, label }) => placeId ?? key ?? label)
  return suggestions.filter((_, at) => keys.indexOf(keys[at] ?? '') === at).slice(0, most)
}

/** Number of the latest bookings whose addresses are proposed as new places, and of the proposals. */
const proposals = { latest: 5000, limit: 30 } as const

/** Lists the most used addresses that are no place yet (rules/places 11). */
export function listUsedAddresses({ db }: ReadContext): Promise<UsedAddress[]> {
  return findUsedAddresses(db, proposals)
}
