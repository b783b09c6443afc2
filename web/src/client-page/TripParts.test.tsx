import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Progress } from './Progress.tsx'
import { RatingCard } from './RatingCard.tsx'
import { CrewCard, TripFacts, WaysToAct } from './TripParts.tsx'

const trip: ClientTrip = {
  bookingReference: 'R-7K3M9Q',
  status: 'IN_PROGRESS',
  serviceType: 'TRANSFER',
  scheduledDate: '2026-12-01',
  scheduledTime: '08:30',
  rentalEndDate: null,
  rentalDuration: null,
  startsAt: '2026-12-01T08:30:00.000000Z',
  endsAt: '2026-12-01T10:00:00.000000Z',
  pickupLocation: '<b>Aéroport AIBD</b>',
  destination: 'Plateau',
  passengers: 2,
  flightNumber: 'AF718',
  isWithDriver: true,
  driver: { firstName: 'Mamadou' },
  vehicle: { brand: 'Toyota', model: 'Prado', licensePlate: 'DK 1234 AB' },
  steps: [
    { step: 'EN_ROUTE', at: '2026-12-01T07:40:00.000000Z' },
    { step: 'ON_BOARD', at: '2026-12-01T08:41:00.000000Z' },
  ],
  company: { name: 'Yoon Transport', phone: '+221338000000' },
  language: 'fr',
  timezone: 'Africa/Dakar',
  price: 45_000,
  currency: 'XOF',
  hasReceipt: true,
  canRate: false,
  rating: null,
  expiresAt: '2026-12-08T10:00:00.000000Z',
}

const now = new Date('2026-11-29T08:00:00Z')
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const shown = (part: Partial<ClientTrip> = {}, language: 'fr' | 'en' = 'fr') => {
  const props = { trip: { ...trip, ...part }, language }
  return renderToStaticMarkup(
    <>
      <Progress {...props} now={now} />
      <CrewCard {...props} />
      <TripFacts {...props} />
      <WaysToAct {...props} token="a/b" />
    </>,
  )
}

describe('the page of a client', () => {
  it('names the last step, the time of each, and those that were not reported', () => {
    const text = textOf(shown())
    for (const part of ['Vous êtes à bord', '07:40', '08:41', 'non indiqué', 'Mardi 1er décembre 2026 à 08:30'])
      expect(text).toContain(part)
    expect(textOf(shown({}, 'en'))).toContain('You are on board')
  })

  it('shows the driver, the car, the facts of the booking as text, and leads to the calendar and the receipt', () => {
    const html = shown()
    for (const part of ['Mamadou', 'Toyota Prado', 'DK 1234 AB', 'AF718', 'R-7K3M9Q']) expect(html).toContain(part)
    expect(html).toContain('&lt;b&gt;Aéroport AIBD&lt;/b&gt;')
    expect(textOf(html)).toContain('45 000 F CFA')
    expect(html).toContain('href="/api/links/client/a%2Fb/calendar?language=fr"')
    expect(html).toContain('href="/api/links/client/a%2Fb/receipt"')
    expect(html).toContain('href="tel:+221338000000"')
  })

  it('says nothing of a price that it may not show, and of a driver and steps of a cancelled trip', () => {
    const { price: _, ...without } = trip
    expect(textOf(renderToStaticMarkup(<TripFacts trip={without} language="fr" />))).not.toContain('Prix')
    const cancelled = shown({ status: 'CANCELLED' })
    expect(textOf(cancelled)).toContain('Course annulée')
    expect(cancelled).not.toContain('Mamadou')
    expect(cancelled).not.toContain('/calendar')
    const over = shown({ steps: [{ step: 'DONE', at: '2026-12-01T09:30:00.000000Z' }] })
    expect(over).not.toContain('/calendar')
  })

  it('says how long an hourly rental lasts and until when a daily one', () => {
    expect(textOf(shown({ rentalDuration: 4, destination: null }))).toContain('Durée 4 h')
    expect(textOf(shown({ rentalEndDate: '2026-12-03', destination: null }))).toContain('Jeudi 3 décembre 2026')
  })
})

describe('the day of a trip', () => {
  it('names today and tomorrow by these words, in the time zone of the company', () => {
    const dayAt = (instant: string, language: 'fr' | 'en' = 'fr') =>
      textOf(renderToStaticMarkup(<Progress trip={trip} language={language} now={new Date(instant)} />))
    expect(dayAt('2026-12-01T23:59:00Z')).toContain('Aujourd&#x27;hui à 08:30')
    expect(dayAt('2026-11-30T00:00:00Z')).toContain('Demain à 08:30')
    expect(dayAt('2026-11-30T00:00:00Z', 'en')).toContain('Tomorrow at 08:30')
    expect(dayAt('2026-11-29T23:59:00Z')).toContain('Mardi 1er décembre 2026 à 08:30')
  })
})

describe('the hint below the state', () => {
  it('names the driver who comes or waits, without one the driver in general', () => {
    const hintOf = (steps: ClientTrip['steps'], driver: ClientTrip['driver'] = { firstName: 'Mamadou' }) =>
      textOf(renderToStaticMarkup(<Progress trip={{ ...trip, steps, driver }} language="fr" now={now} />))
    const at = '2026-12-01T07:40:00.000000Z'
    expect(hintOf([{ step: 'EN_ROUTE', at }])).toContain('Mamadou vient vous chercher.')
    expect(hintOf([{ step: 'ON_SITE', at }])).toContain('Mamadou vous attend.')
    expect(hintOf([{ step: 'ON_SITE', at }], null)).toContain('Votre chauffeur vous attend.')
  })
})

describe('a rental without driver', () => {
  it('speaks of the car alone', () => {
    const alone = { isWithDriver: false, driver: null, steps: [] }
    const text = textOf(
      shown({ ...alone, status: 'ASSIGNED' }) + shown({ ...alone, status: 'CONFIRMED', vehicle: null }),
    )
    expect(text).toContain('Votre véhicule est prévu')
    expect(text).not.toContain('chauffeur')
  })
})

describe('the rating of a client', () => {
  const card = (rating: { stars: number; comment: string | null } | null) =>
    renderToStaticMarkup(<RatingCard token="t" rating={rating} language="fr" onRated={() => undefined} />)

  it('asks once, with stars that screen readers name', () => {
    const form = card(null)
    expect(form).toContain('aria-label="1 étoile sur 5"')
    expect(form.match(/type="radio"/g)).toHaveLength(5)
    const given = card({ stars: 4, comment: '<i>Bien</i>' })
    expect(given).not.toContain('<form')
    expect(given).toContain('aria-label="4 étoiles sur 5"')
    expect(given).toContain('&lt;i&gt;Bien&lt;/i&gt;')
  })
})
