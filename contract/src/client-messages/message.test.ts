import { templateTextSchema } from '@yoon/contract/client-messages/form'
import { clientLanguages, clientMessageKinds } from '@yoon/contract/client-messages/kinds'
import {
  type ClientMessageTrip,
  clientMessageFacts,
  emptyFields,
  fillTemplate,
} from '@yoon/contract/client-messages/message'
import { originalTemplates } from '@yoon/contract/client-messages/templates'
import { describe, expect, it } from 'vitest'

const sender = {
  profile: { companyName: 'Yoon Transport', phone: '+221338000000' },
  business: { currency: 'XOF' },
}

const trip = {
  bookingReference: 'R-7K3M9Q',
  user: { firstName: 'Fatou', lastName: 'Sow' },
  scheduledDate: '2026-12-01',
  scheduledTime: '08:30',
  pickupLocation: 'Aéroport AIBD',
  destination: 'Plateau',
  flightNumber: null,
  totalPrice: 45_000,
  driver: { user: { firstName: 'Mamadou', lastName: 'Diop' } },
  vehicle: { brand: 'Toyota', model: 'Prado', licensePlate: 'DK 1234 AB' },
} as ClientMessageTrip

const fill = (template: string, part: Partial<ClientMessageTrip> = {}, language: 'fr' | 'en' = 'fr') =>
  fillTemplate(template, clientMessageFacts({ ...trip, ...part }, sender, { language, link: 'https://yoon.sn/c/x' }))

describe('fillTemplate', () => {
  it('replaces the fields by what the trip has, in the language of the message', () => {
    expect(fill('{client}, {date} à {heure} : {prix}')).toBe(
      'Fatou Sow, mardi 1er décembre 2026 à 08:30 : 45 000 F CFA',
    )
    expect(fill('{date} at {heure}', {}, 'en')).toBe('Tuesday, 1 December 2026 at 08:30')
    expect(fill('{chauffeur}, {vehicule}, {plaque}')).toBe('Mamadou, Toyota Prado, DK 1234 AB')
  })

  it('leaves out a line whose fields are all empty, and keeps one that has another field', () => {
    expect(fill('Début\nVol : {vol}\nFin')).toBe('Début\nFin')
    expect(fill('De {depart} à {destination}', { destination: null })).toBe('De Aéroport AIBD à')
    expect(fill('A\n\n{vol}\n\nB')).toBe('A\n\nB')
  })

  it('keeps a name in braces that is no field, and does not fill in what a client has typed', () => {
    expect(fill('{prenom} {constructor}')).toBe('{prenom} {constructor}')
    expect(fill('{depart}', { pickupLocation: 'Villa {lien}' })).toBe('Villa {lien}')
  })

  it('tells which fields of a template the trip has nothing for', () => {
    const facts = clientMessageFacts({ ...trip, driver: null }, sender, { language: 'fr', link: '' })
    expect(emptyFields('{client} {vol} {lien} {destination}', facts)).toEqual(['vol', 'lien'])
  })

  it('names no last name of a driver', () => {
    for (const language of clientLanguages)
      for (const kind of clientMessageKinds) {
        expect(fill(originalTemplates[language][kind], {}, language)).not.toContain('Diop')
      }
  })
})

describe('the original templates', () => {
  it('accepts the original templates in both languages, which name the company and have the link', () => {
    for (const language of clientLanguages)
      for (const kind of clientMessageKinds) {
        const template = originalTemplates[language][kind]
        expect(templateTextSchema.safeParse(template).success, `${kind} ${language}`).toBe(true)
        expect(template).toContain('{societe}')
        expect(template, `${kind} ${language}`).toContain('{lien}')
      }
  })
})

const refusals = (text: string) => {
  const read = templateTextSchema.safeParse(text)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

describe('templateTextSchema', () => {
  it.for([
    ['Bonjour {client, votre course', 'Accolade non fermée\u00a0: {client'],
    ['Bonjour {client\n}', 'Accolade non fermée\u00a0: {client'],
    ['Bonjour {{client}', 'Accolade non fermée\u00a0: {'],
    ['Bonjour client}', 'Accolade } sans champ devant elle'],
  ])('refuses the loose brace of %j', ([text = '', message]) => {
    expect(refusals(text)).toEqual([message])
  })

  it('names the first field that does not exist', () => {
    expect(refusals('{client} {heur} {x}')).toEqual(['Champ inconnu\u00a0: {heur}'])
  })
})
