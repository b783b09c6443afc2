import * as contract from '@yoon/contract/client-links/calls'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import type { LinkTools } from '../../platform/trip-links.ts'
import { makeClientLink, revokeClientLink } from './client-links.service.ts'
import { getClientTrip, getTripCalendar, getTripReceipt, openClientLink } from './client-trips.service.ts'
import { rateTrip } from './ratings.service.ts'

/** Enough for the pages of one client, too few to keep the server busy. */
const limitOf = (name: string): RateLimit => ({
  name,
  calls: 20,
  windowMs: 60_000,
  what: 'Trop de demandes en peu de temps',
})

export function clientLinkRoutes({ route }: Server, links: LinkTools): void {
  route(contract.makeClientLink, makeClientLink(links))
  route(contract.revokeClientLink, revokeClientLink)
  route(contract.getClientTrip, getClientTrip)
  route(contract.openClientLink, openClientLink, { limit: limitOf('client-openings') })
  route(contract.getTripCalendar, getTripCalendar, { limit: limitOf('trip-calendars') })
  route(contract.getTripReceipt, getTripReceipt, { limit: limitOf('trip-receipts') })
  route(contract.rateTrip, rateTrip, { limit: limitOf('ratings') })
}
