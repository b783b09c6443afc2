import type { Language } from '../settings/choices.ts'
import type { PaymentMethod } from './methods.ts'

/** Words of the receipt message, in one language. */
interface ReceiptWords {
  receipt: string
  /** Abbreviation before the number. */
  number: string
  greeting(firstName: string): string
  /** Sentence of the payment; `method` is one of `methods`, or undefined if unknown. */
  paid(amount: string, method: string | undefined): string
  methods: Record<PaymentMethod, string>
  booking: string
  trip: string
  pickup: string
  period: string
  /** Period from the start of a rental, a day and a time, to its last day. */
  days(day: string, time: string, endDay: string): string
  hours(day: string, time: string, hours: number | null): string
  transactionId: string
  thanks: string
  support: string
  /** Separator between a label and its value. */
  colon: string
}

const spaced = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

export const receiptWords: Record<Language, ReceiptWords> = {
  fr: {
    receipt: 'Reçu',
    number: 'n°',
    greeting: (firstName) => `Bonjour ${firstName},`,
    paid: (amount, method) => `${spaced('Nous avons bien reçu votre paiement de', amount, method)}.`,
    methods: {
      WAVE: 'par Wave',
      ORANGE_MONEY: 'par Orange Money',
      CASH: 'en espèces',
      CARD: 'par carte bancaire',
    },
    booking: 'Réservation',
    trip: 'Trajet',
    pickup: 'Prise en charge',
    period: 'Période',
    days: (day, time, endDay) => `du ${day} à ${time} au ${endDay}`,
    hours: (day, time, hours) => `le ${day} à ${time}, ${hours} h`,
    transactionId: 'ID de transaction',
    thanks: 'Merci de votre confiance.',
    support: 'Assistance',
    colon: ' : ',
  },
  en: {
    receipt: 'Receipt',
    number: 'No.',
    greeting: (firstName) => `Hello ${firstName},`,
    paid: (amount, method) => `${spaced('We have received your payment of', amount, method)}.`,
    methods: { WAVE: 'by Wave', ORANGE_MONEY: 'by Orange Money', CASH: 'in cash', CARD: 'by bank card' },
    booking: 'Booking',
    trip: 'Trip',
    pickup: 'Pick-up',
    period: 'Period',
    days: (day, time, endDay) => `from ${day} at ${time} to ${endDay}`,
    hours: (day, time, hours) => `on ${day} at ${time}, ${hours} h`,
    transactionId: 'Transaction ID',
    thanks: 'Thank you for your trust.',
    support: 'Support',
    colon: ': ',
  },
  wo: {
    receipt: 'Resi',
    number: 'n°',
    greeting: (firstName) => `Salaam aleekum ${firstName},`,
    paid: (amount, method) => `${spaced('Jot nanu sa xaalis,', amount, method)}.`,
    methods: { WAVE: 'ci Wave', ORANGE_MONEY: 'ci Orange Money', CASH: 'ci espèces', CARD: 'ci kàrt bànk' },
    booking: 'Réf.',
    trip: 'Yoon wi',
    pickup: 'Fi ñu lay jële',
    period: 'Diir bi',
    days: (day, time, endDay) => `${day}, ${time} ba ${endDay}`,
    hours: (day, time, hours) => `${day}, ${time}, ${hours} waxtu`,
    transactionId: 'ID transaction',
    thanks: 'Jërëjëf ci sa kóolute.',
    support: 'Ndimbal',
    colon: ' : ',
  },
}
