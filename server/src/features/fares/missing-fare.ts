import { bookingLimits } from '@yoon/contract/bookings/form'
import type { InputOf } from '@yoon/contract/endpoint'
import type { MissingFare, proposeFare } from '@yoon/contract/fares/calls'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import type { Zone } from '../places/index.ts'

type Query = InputOf<typeof proposeFare>

const sentences: Record<Exclude<MissingFare['code'], 'NO_FARE'>, string> = {
  PLACES_UNKNOWN: "Pas de forfait\u00a0: aucun des deux lieux n'est dans une zone connue.",
  PICKUP_UNKNOWN: "Pas de forfait\u00a0: le lieu de prise en charge n'est dans aucune zone connue.",
  DESTINATION_UNKNOWN: "Pas de forfait\u00a0: la destination n'est dans aucune zone connue.",
  NO_RATE: "Ce type de véhicule n'a pas de tarif\u00a0: tapez le prix.",
  INPUT_MISSING: 'Pas de prix\u00a0: une indication manque.',
  PRICE_TOO_HIGH: `Le prix calculé dépasse ${bookingLimits.price.max.toLocaleString('fr-FR')}\u00a0: tapez le prix.`,
}

/** Reason for a price that no booking may have. */
export const priceTooHigh = reason('PRICE_TOO_HIGH')

/** Returns why a transfer has no fare, from the zones in which it begins and ends. */
export function whyNoFare({ from, to }: { from: Zone | null; to: Zone | null }, { vehicleType }: Query): MissingFare {
  if (from && to) {
    const type = vehicleType ? ` pour ce type (${vehicleTypeLabels[vehicleType]})` : ''
    const route = from.id === to.id ? `à l'intérieur de ${from.name}` : `entre ${from.name} et ${to.name}`
    return { code: 'NO_FARE', message: `Pas de forfait ${route}${type}.` }
  }
  return reason(from ? 'DESTINATION_UNKNOWN' : to ? 'PICKUP_UNKNOWN' : 'PLACES_UNKNOWN')
}

/** Returns why there is no price from any source. */
export function whyNoPrice(query: Query): MissingFare {
  const { serviceType, rentalDuration, scheduledDate, rentalEndDate } = query
  const hasLength = serviceType === 'HOURLY_RENTAL' ? rentalDuration : scheduledDate && rentalEndDate
  const isWhole = serviceType !== 'TRANSFER' && hasLength && (query.vehicleType || query.bookingId)
  return reason(isWhole ? 'NO_RATE' : 'INPUT_MISSING')
}

function reason(code: keyof typeof sentences): MissingFare {
  return { code, message: sentences[code] }
}
