import { requestMessage } from '@yoon/contract/payment-requests/request-message'
import { expect, it } from 'vitest'

const payment = {
  client: { firstName: 'Awa', lastName: 'Ndiaye' },
  bookingReference: 'R-ABCDEF',
  amount: 35_000,
  currency: 'XOF',
  url: 'https://yoon.sn/p/abc',
}
const sender = { companyName: 'Yoon Transport', phone: '+221338000000', language: 'fr' }

it('the message that asks for a payment names client, amount and booking, and has the link on a line of its own', () => {
  expect(requestMessage(payment, sender)).toBe(
    [
      'Yoon Transport · Paiement',
      '',
      'Bonjour Awa Ndiaye,',
      '',
      'Vous pouvez régler 35 000 F CFA pour votre réservation R-ABCDEF par Wave ou Orange Money :',
      'https://yoon.sn/p/abc',
      '',
      'Merci de votre confiance.',
      'Assistance : 33 800 00 00',
    ].join('\n'),
  )
})

it('the message that asks for a payment is in English for a company that writes English, else in French', () => {
  expect(requestMessage(payment, { ...sender, language: 'en' })).toContain('You can pay 35 000 F CFA')
  expect(requestMessage(payment, { ...sender, language: 'wo' })).toContain('Vous pouvez régler')
})
