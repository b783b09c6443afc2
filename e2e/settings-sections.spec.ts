import { describe, expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('sections of the settings on $width', ({ options }) => {
  test('the list of sections of a long tab leads to each, and numbers have units', async () => {
    const page = await yoon.open('/dashboard/settings?tab=business', 'admin', options)
    const sections = page.getByRole('navigation', { name: "Sections de l'onglet" })
    const expectAllThere = async () => {
      for (const title of await sections.getByRole('button').allTextContents())
        await page.getByRole('heading', { name: title, exact: true }).waitFor()
    }
    await sections.getByRole('button', { name: 'Jours fériés' }).click()
    const heading = page.getByRole('heading', { name: 'Jours fériés' })
    await expectEventually(() => isFocused(heading)).toBe(true)
    expect((await heading.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    await expectAllThere()
    await page.getByRole('textbox', { name: 'Repos de nuit (heures)' }).waitFor()
    expect(await page.getByText(/^F.CFA\/(km|min)$/).count()).toBe(2)
    await expectAccessible(page, 'sections of the fares and the planning')
    await expectPageFits(page)
    await page.getByRole('tab', { name: 'Sécurité' }).click()
    await expectEventually(() => sections.getByRole('button').allTextContents()).toEqual([
      'Connexion',
      "Journal d'audit",
      'Notifications, messages et erreurs',
      'Autres logiciels',
    ])
    await expectAllThere()
    await expectAccessible(page, 'sections of the security')
  })
})
