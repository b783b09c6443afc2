import type { Locator, Page } from 'playwright-core'
import { demoPassword } from '../../server/src/demo/load-demo.ts'
import { dialogOf } from './bookings-page.ts'

/** Returns the dialog that asks for the password before a sensitive action. */
export function passwordQuestion(page: Page): Locator {
  return dialogOf(page, 'Confirmez avec votre mot de passe')
}

/** Confirms a sensitive action with the password of the demonstration accounts, unless another is given. */
export async function confirmWithPassword(page: Page, password = demoPassword, code?: string): Promise<void> {
  const question = passwordQuestion(page)
  await question.getByLabel('Votre mot de passe').fill(password)
  if (code !== undefined) await question.getByLabel('Code à 6 chiffres de votre application').fill(code)
  await question.getByRole('button', { name: 'Confirmer' }).click()
}
