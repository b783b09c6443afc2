import type { Mission } from '@yoon/contract/missions/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MissionPage } from './MissionPage.tsx'
import type { MissionState, State } from './mission-state.ts'
import type { Press } from './press.ts'

const soon = Date.now() + 30 * 60_000
const at = (minutes: number) => new Date(soon + minutes * 60_000).toISOString()

const mission = {
  bookingReference: 'R-2026-000123',
  status: 'ASSIGNED',
  scheduledDate: '2026-11-21',
  scheduledTime: '15:00',
  rentalEndDate: null,
  rentalDuration: null,
  startsAt: at(0),
  endsAt: at(60),
  client: { firstName: 'Mariama', lastName: '<b>Diallo</b>', phone: '+221771234567' },
  pickup: { address: 'Aéroport AIBD, Diass', latitude: 14.67, longitude: -17.07 },
  destination: { address: 'Hôtel Teranga', latitude: null, longitude: null },
  flightNumber: 'AF718',
  flightTime: null,
  passengers: 2,
  luggage: 3,
  specialRequests: 'Siège bébé',
  driver: { firstName: 'Moussa' },
  vehicle: { brand: 'Toyota', model: 'Prado', licensePlate: 'AA 123 BC' },
  papers: [{ kind: 'INSURANCE', number: 'A-1', expiresOn: '2027-03-01' }],
  collect: null,
  currency: 'XOF',
  company: { name: 'Dakar Prestige', phone: '+221338210000' },
  language: 'fr',
  timezone: 'Africa/Dakar',
  state: { position: 'SEEN', isConfirmationNeeded: false, about: 'a', stepsFrom: at(-180), graceUntil: at(15) },
  steps: [],
  expiresAt: at(1_440),
  now: new Date().toISOString(),
} as unknown as Mission

const quiet: State = {
  presses: [],
  isConnected: true,
  isAsked: true,
  isStorageFull: false,
  isStorageMissing: false,
  clockAheadMs: 0,
}

/** Draws the page in a state; no-break spaces as spaces. */
function draw(state: Partial<State>): string {
  const shown = { ...quiet, ...state }
  const source = { get: () => shown, subscribe: () => () => undefined } as unknown as MissionState
  return renderToStaticMarkup(<MissionPage source={source} />).replace(/[\u00a0\u202f]/g, ' ')
}

const inState = (change: Partial<Mission['state']>): Mission => ({ ...mission, state: { ...mission.state, ...change } })
const press = (step: Press['step'], change: Partial<Press> = {}) =>
  ({ id: step, mission: 'a', sequence: 1, step, at: at(-10), ...change }) satisfies Press

describe('MissionPage', () => {
  it('asks for an answer and shows the trip, with text of others as text', () => {
    const page = draw({ mission })
    for (const text of ['15:00', 'Aéroport AIBD, Diass', 'Hôtel Teranga', 'AF718', 'AA 123 BC', 'Siège bébé'])
      expect(page, text).toContain(text)
    expect(page).toContain('Acceptez-vous cette mission ?')
    expect(page).toContain('&lt;b&gt;Diallo&lt;/b&gt;')
    expect(page).toContain('href="tel:+221771234567"')
    expect(page).toContain('query=14.67%2C-17.07')
    expect(page).not.toContain('F CFA')
  })

  it.for([
    ['fr', 'Accepter', 'Refuser', 'Signaler'],
    ['en', 'Accept', 'Decline', 'Report'],
    ['wo', 'Nangu', 'Bañ', 'Wax jafe-jafe'],
  ] as const)('speaks %s', ([language, ...words]) => {
    const page = draw({ mission: { ...mission, language } })
    for (const word of words) expect(page).toContain(`>${word}</button>`)
  })

  it('says what is to be collected, and only then an amount', () => {
    const page = draw({ mission: { ...mission, collect: { amount: 25_000, currency: 'XOF' } } })
    expect(page).toContain('À encaisser : 25 000 F CFA')
    expect(page).toContain('Encaissé 25 000 F CFA')
  })

  it('writes an amount in the currency of the company, also under a dead link', () => {
    const cash = press('CASH', { amount: 50 })
    const steps = [cash] as unknown as Mission['steps']
    expect(draw({ mission: { ...mission, currency: 'EUR', steps } })).toMatch(/Encaissé · 50\s€/)
    const refused = press('CASH', { amount: 50, refusal: 'LINK_EXPIRED' })
    const end = { code: 'LINK_EXPIRED', language: 'fr', currency: 'EUR' } as const
    expect(draw({ end, presses: [refused] })).toMatch(/Encaissé · 50\s€/)
  })

  it('names the papers as they are called on the road, with an English word in English', () => {
    const papers: Mission['papers'] = [{ kind: 'REGISTRATION', number: 'CG-12', expiresOn: null }]
    expect(draw({ mission: { ...mission, papers } })).toContain('>Carte grise<')
    expect(draw({ mission: { ...mission, papers, language: 'wo' } })).toContain('>Carte grise<')
    expect(draw({ mission: { ...mission, papers, language: 'en' } })).toContain('>Carte grise (registration)<')
  })

  it('leads on by a press that waits, and says that it waits', () => {
    const page = draw({ mission, presses: [press('EN_ROUTE')], isConnected: false, readAt: at(-20) })
    expect(page).toContain('>Sur place</button>')
    expect(page).toContain('Enregistré sur ce téléphone, envoi en attente')
    expect(page).toContain('1 envoi en attente sur ce téléphone')
    expect(page).toContain('Hors ligne. Dernières données à')
  })

  it('offers to report an absent client only once the grace is over', () => {
    expect(draw({ mission: inState({ position: 'ON_SITE' }) })).toContain('Client absent : possible à partir de')
    const over = inState({ position: 'ON_SITE', graceUntil: at(-60) })
    expect(draw({ mission: over })).toContain('>Client absent</button>')
    expect(draw({ mission: over, presses: [press('NO_SHOW')] })).not.toContain('>Client absent</button>')
  })

  it('says at the buttons what became of the last press', () => {
    const atButtons = (state: Partial<State>) => draw(state).split('<p role="status"').at(-1)?.split('</p>')[0]
    const known = { ...mission, steps: [press('ACCEPTED'), press('EN_ROUTE')] } as unknown as Mission
    expect(atButtons({ mission })).not.toContain('Acceptée')
    expect(atButtons({ mission: known })).toMatch(/En route.*Envoyé/)
    expect(atButtons({ mission: known, presses: [press('ON_SITE')] })).toMatch(/Sur place.*envoi en attente/)
    const refused = press('ON_SITE', { refusal: 'TOO_EARLY' })
    expect(atButtons({ mission: known, presses: [refused] })).toMatch(/Sur place.*Non envoyé/)
  })

  it('counts the waiting from the arrival on, not before the booked time', () => {
    const arrived = (minutes: number) => {
      const startsAt = new Date(Date.now() - minutes * 60_000 - 1_000).toISOString()
      const steps = [press('ON_SITE', { at: at(-60) })] as unknown as Mission['steps']
      return draw({ mission: { ...inState({ position: 'ON_SITE' }), startsAt, steps } })
    }
    expect(arrived(12)).toContain('Attente : 12 min · Client absent : possible à partir de')
    expect(arrived(-5)).not.toContain('Attente')
  })

  it('reminds of what is still to be collected once the trip is over', () => {
    const over = { ...inState({ position: 'DONE' }), collect: { amount: 25_000, currency: 'XOF' } }
    expect(draw({ mission: over })).toContain('font-semibold ">À encaisser : 25 000 F CFA')
    expect(draw({ mission: { ...over, collect: null } })).toContain('Mission terminée. Merci !')
  })

  it('offers no step to skip before the driver has answered', () => {
    expect(draw({ mission })).not.toContain('Passer une étape')
    expect(draw({ mission: inState({ position: 'ACCEPTED' }) })).toContain('Passer une étape')
  })

  it('asks again after a change of time or place', () => {
    const page = draw({ mission: inState({ position: 'ACCEPTED', isConfirmationNeeded: true }) })
    expect(page).toContain('L&#x27;heure ou le lieu a changé : confirmez de nouveau.')
    expect(page).toContain('>Accepter</button>')
    expect(page).not.toContain('Avant')
  })

  it('says what has changed, if the phone knew it before', () => {
    const changed = inState({ position: 'ACCEPTED', isConfirmationNeeded: true })
    const before = { ...mission, scheduledTime: '14:15', pickup: { ...mission.pickup, address: 'Gare de Thiès' } }
    const page = draw({ mission: changed, before })
    expect(page).toMatch(/Avant : [^<]* · 14:15</)
    expect(page).toContain('Avant : Gare de Thiès')
    expect(page.match(/Avant/g)).toHaveLength(2)
  })

  it('says why a press was refused', () => {
    const refused = (refusal: string) => draw({ mission, presses: [press('EN_ROUTE', { refusal })] })
    expect(refused('TOO_EARLY')).toContain('Non envoyé · trop tôt, cette mission commence')
    expect(refused('STEP_TOO_LATE')).toContain('Non envoyé · la mission a déjà commencé')
    expect(refused('STEP_REMOVED')).toContain('Non envoyé · le bureau a retiré cette étape')
    expect(refused('INVALID_INPUT')).toContain('Non envoyé · refusé par le service')
  })

  it('says that the phone is full, or its clock wrong', () => {
    const page = draw({ mission, presses: [press('ACCEPTED')], isStorageFull: true, clockAheadMs: 3_600_000 })
    expect(page).toContain('Ce téléphone est plein')
    expect(page).toContain('L&#x27;heure de ce téléphone est fausse')
  })

  it('shows of a dead link its sentence, the company and the presses, and nothing about the trip', () => {
    const end = { code: 'MISSION_REASSIGNED', company: mission.company, language: 'fr' } as const
    const page = draw({ end, presses: [press('EN_ROUTE', { refusal: 'MISSION_REASSIGNED' })] })
    expect(page).toContain('Cette mission a été confiée à un autre chauffeur')
    expect(page).toContain('Reçu après réassignation')
    expect(page).toContain('href="tel:+221338210000"')
    for (const text of ['Mariama', 'Teranga', '<button']) expect(page).not.toContain(text)
  })

  it('names no other driver under a link whose mission was taken back', () => {
    const end = { code: 'MISSION_WITHDRAWN', company: mission.company, language: 'fr' } as const
    const page = draw({ end, presses: [press('EN_ROUTE', { refusal: 'MISSION_WITHDRAWN' })] })
    expect(page).toContain('Cette mission vous a été retirée')
    expect(page).toContain('Reçu après le retrait de la mission')
    expect(page).not.toContain('autre chauffeur')
  })

  it('offers to try again if the mission could not be read', () => {
    expect(draw({ isAsked: false })).not.toContain('<button')
    expect(draw({ isConnected: false })).toContain('<button')
  })
})
