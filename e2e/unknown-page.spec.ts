import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { phone, useYoon } from './support/browser.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

test('on a phone the ways out of an unknown page share a line, and the title of a dialog is level with its cross', async () => {
  const page = await yoon.open('/dashboard/nulle-part', 'admin', phone)
  const out = page.getByRole('link', { name: 'Aller à la page « Tableau de bord »' })
  const back = page.getByRole('button', { name: 'Page précédente' })
  await out.waitFor()
  const middleOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }
  expect(await middleOf(back)).toBeCloseTo(await middleOf(out), 0)
  await expectNothingCut(page, 'an unknown page')
  await page.goto(`${yoon.url}/dashboard/bookings/new`)
  const dialog = dialogOf(page, 'Nouvelle réservation')
  const cross = dialog.getByRole('button', { name: 'Fermer' })
  await cross.waitFor()
  const title = await middleOf(dialog.getByRole('heading', { name: 'Nouvelle réservation' }))
  expect(Math.abs(title - (await middleOf(cross)))).toBeLessThanOrEqual(1)
})
