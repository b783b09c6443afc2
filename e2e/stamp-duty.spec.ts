import { getSettings } from '@yoon/contract/settings/calls'
import { describe, expect, test } from 'vitest'
import { errorOf } from './support/booking-form.ts'
import { cardOf, dialogOf, pathTo } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { chooseMethod } from './support/payments-page.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

describe.each([
  ['a desktop', desktop, '10000'],
  ['a phone', phone, '12000'],
] as const)('on %s', (_, device, threshold) => {
  test('the payment of a trip in cash names the stamp duty of the settings', async () => {
    const page = await yoon.open('/dashboard/settings?tab=business', 'admin', device)
    const field = (name: string) => page.getByRole('textbox', { name })
    const mode = page.getByRole('combobox', { name: 'Droit de timbre sur les espèces' })
    await mode.selectOption({ label: "Au-delà d'un seuil" })
    await field('Paiements au-dessus de').fill(threshold)
    await field('À partir du').fill('')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    const missing = "La date d'effet du droit de timbre est requise"
    await expectEventually(() => errorOf(field('À partir du'))).toBe(missing)
    await expectAccessible(page, 'a stamp duty without its day')
    await expectPageFits(page)
    await field('À partir du').fill('01/01/2026')
    await field('Délai de paiement des clients').fill(device === phone ? '20' : '15')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await waitForToast(page, 'Paramètres sauvegardés avec succès!')
    const { stampDuty, clientTermDays } = (await yoon.company.call('admin', getSettings, {})).data.business
    expect(stampDuty).toEqual({ mode: 'ABOVE', threshold: Number(threshold), from: '2026-01-01' })
    expect(clientTermDays).toBe(device === phone ? 20 : 15)

    const booking = await yoon.company.newStarted({ price: 20_000 })
    const cashier = await yoon.open(pathTo(booking), 'caissiere', device)
    await cardOf(cashier, booking).getByRole('button', { name: 'Terminer' }).click()
    const payment = dialogOf(cashier, 'Enregistrer le paiement')
    await chooseMethod(payment, 'Espèces')
    await payment.getByText(/Le client remet\s20\s200\sF\sCFA en tout/).waitFor()
    await expectAccessible(cashier, 'a payment with stamp duty')
    await expectPageFits(cashier)
  })
})
