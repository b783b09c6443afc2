import {
  type DriverMessageInput,
  driverMessage,
  mapsLink,
  type Sender,
  whatsappLink,
} from '@yoon/contract/bookings/driver-message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const driver = {
  id: 'd',
  rating: 5,
  hasValidPhone: true,
  user: { id: 'u', firstName: 'Ibrahima', lastName: 'Sarr', phone: '+221781234567' },
  vehicles: [],
  bookings: [],
}
const transfer: DriverMessageInput = {
  bookingReference: 'R-7K3M9Q',
  serviceType: 'TRANSFER',
  user: { id: 'c', firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
  pickupLocation: 'Aéroport AIBD, Diass',
  destination: 'Café & Thé #2, Dakar',
  scheduledDate: '2026-11-21',
  scheduledTime: '08:05',
  rentalEndDate: null,
  rentalDuration: null,
  passengers: 2,
  luggage: 3,
  flightTime: null,
  flightNumber: 'AF718',
  specialRequests: 'Siège bébé',
  driver,
  vehicle: { id: 'v', brand: 'Toyota', model: 'Prado', licensePlate: 'AA 123 BC', capacity: 6 },
}
const daily: DriverMessageInput = {
  ...transfer,
  serviceType: 'DAILY_RENTAL',
  destination: null,
  rentalEndDate: '2026-11-23',
  flightNumber: null,
  specialRequests: null,
  vehicle: null,
}
const sender = (language: 'fr' | 'en' | 'wo'): Sender => ({
  profile: { companyName: 'Yoon Transport', phone: '+221338000000' },
  business: { language },
})
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('driverMessage', () => {
  it('writes the message of a transfer in French, with all that the driver needs and no price', () => {
    expect(plain(driverMessage(transfer, sender('fr'), { notes: ' Portail vert, sonner deux fois ' }))).toBe(
      `Yoon Transport · Mission R-7K3M9Q

Bonjour Ibrahima,

Date : samedi 21 novembre 2026 à 08:05
Client : Mame Diarra Fall
Téléphone : 77 123 45 67

Prise en charge : Aéroport AIBD, Diass
https://maps.google.com/?q=A%C3%A9roport%20AIBD,%20Diass

Destination : Café & Thé #2, Dakar
https://maps.google.com/?q=Caf%C3%A9%20%26%20Th%C3%A9%20%232,%20Dakar

Vol : AF718
Passagers : 2
Bagages : 3
Véhicule : Toyota Prado · AA 123 BC
Demandes du client : Siège bébé
Consignes : Portail vert, sonner deux fois

Assistance : 33 800 00 00`,
    )
  })

  it('leaves out empty fields in the message of a rental, and writes its end or duration', () => {
    const text = plain(driverMessage(daily, sender('fr')))
    expect(text).toContain("Jusqu'au : lundi 23 novembre 2026")
    const first = { ...daily, rentalEndDate: '2026-12-01' }
    expect(plain(driverMessage(first, sender('fr')))).toContain("Jusqu'au : mardi 1er décembre 2026")
    expect(plain(driverMessage(first, sender('en')))).toContain('Tuesday, 1 December 2026')
    expect(text).not.toMatch(/Vol|Destination|Véhicule|Consignes|null|undefined/)
    const hourly = { ...daily, serviceType: 'HOURLY_RENTAL' as const, rentalEndDate: null, rentalDuration: 4 }
    expect(plain(driverMessage(hourly, sender('fr')))).toContain('Durée : 4 h')
  })

  it('writes the driver message in English and Wolof too', () => {
    expect(driverMessage(transfer, sender('en'))).toMatch(
      /Hello Ibrahima,.*Date: Saturday,? 21 November 2026 at 08:05/s,
    )
    expect(plain(driverMessage(transfer, sender('wo')))).toContain('Bés : Aseer 21 Nowàmbar 2026, 08:05')
    expect(plain(driverMessage(daily, sender('wo')))).toContain('Ba : Altine 23 Nowàmbar 2026')
  })

  it.for(['fr', 'en', 'wo'] as const)('contains both addresses, their links and both phones in %s', (language) => {
    const text = driverMessage(transfer, sender(language), { notes: 'note' })
    for (const part of [
      transfer.pickupLocation,
      mapsLink(transfer.pickupLocation),
      'Café & Thé #2, Dakar',
      mapsLink('Café & Thé #2, Dakar'),
      'R-7K3M9Q',
      '77 123 45 67',
      '33 800 00 00',
      'AF718',
      'note',
    ])
      expect(text).toContain(part)
  })

  it("writes a message without the client's phone, the driver and the company's phone", () => {
    const bare = { ...transfer, driver: null, user: { ...transfer.user, phone: null } }
    const from = { ...sender('fr'), profile: { companyName: 'Yoon', phone: '' } }
    expect(driverMessage(bare, from)).not.toMatch(/Téléphone|Bonjour|Assistance|null/)
  })
})

describe('whatsappLink', () => {
  it.for([
    ['+221771234567', '221771234567'],
    ['77 123 45 67', '221771234567'],
    ['33 821 00 00', '221338210000'],
    ['00221 77 123 45 67', '221771234567'],
    ['221771234567', '221771234567'],
    ['+33 6 12 34 56 78', '33612345678'],
    ['(+1) 202-555-0123', '12025550123'],
  ] as const)('builds a WhatsApp link for the number %s in international format', ([phone, digits]) => {
    expect(whatsappLink(phone, 'a')).toBe(`https://wa.me/${digits}?text=a`)
  })

  it.for([null, '', '   ', '12 34', 'poste 12', '+221 77 x', '1234567890123456', '000'])(
    'builds no WhatsApp link for the number %j',
    (phone) => {
      expect(whatsappLink(phone, 'a')).toBeNull()
    },
  )

  it('escapes accents, signs, line breaks and emoji in a WhatsApp link', () => {
    expect(whatsappLink('+221771234567', "é & # + ? = % / \r\n🚗 'a' (b) *c*!")).toBe(
      'https://wa.me/221771234567?text=%C3%A9%20%26%20%23%20%2B%20%3F%20%3D%20%25%20%2F%20%0A' +
        '%F0%9F%9A%97%20%27a%27%20%28b%29%20%2Ac%2A%21',
    )
  })

  it('a WhatsApp link preserves any text, and contains no character that ends a link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const link = whatsappLink('+221771234567', text) ?? ''
        expect(link).toMatch(/^https:\/\/wa\.me\/221771234567\?text=[\w.~%-]*$/)
        expect(new URL(link).searchParams.get('text')).toBe(text.replace(/\r\n?/g, '\n'))
      }),
    )
  })

  it('drops a lone surrogate (half an emoji) from a WhatsApp link', () => {
    expect(whatsappLink('+221771234567', `a${'🚗'[0]}b`)).toBe('https://wa.me/221771234567?text=ab')
  })
})

describe('mapsLink', () => {
  it('a map link preserves any address, and never escapes a space as a plus', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (address) => {
        const link = mapsLink(address)
        expect(link).not.toMatch(/[\s+'()]/)
        expect(new URL(link).searchParams.get('q')).toBe(address.replace(/\r\n?/g, '\n'))
      }),
    )
  })
})
