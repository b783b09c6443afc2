import { confirmTwoFactor, startTwoFactor } from '@yoon/contract/auth/calls'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { type Company, newName, newPhone } from './company.ts'

export const ownPassword = 'yoon-secret'

/** Returns the code of an app with this secret; `further` selects a later period of 30 seconds. */
export function codeOf(secret: string, further = 0): string {
  const plain = secret.replace(/\s/g, '')
  return new TOTP({ secret: Secret.fromBase32(plain) }).generate({ timestamp: Date.now() + further * 30_000 })
}

export interface TestUser {
  id: string
  email: string
  lastName: string
  token: string
}

/** Creates an operator for one test, with a session. */
export async function newOperator(company: Company): Promise<TestUser> {
  const lastName = newName()
  const form = { firstName: 'Coumba', lastName, phone: newPhone(), role: 'OPERATRICE' as const }
  const email = `${lastName.toLowerCase()}@yoon.demo`
  const user = await company.newUser({ ...form, email, password: ownPassword })
  return { ...user, email, lastName }
}

export interface Enrolled extends TestUser {
  secret: string
  recoveryCodes: string[]
  /** Code that has enabled it. */
  usedCode: string
}

/** Creates an operator whose sign-in requires a code. */
export async function newEnrolled(company: Company): Promise<Enrolled> {
  const somebody = await newOperator(company)
  const { secret } = (await company.callWith(somebody.token, startTwoFactor, {})).data
  const usedCode = codeOf(secret)
  const proof = { code: usedCode, currentPassword: ownPassword }
  const { data } = await company.callWith(somebody.token, confirmTwoFactor, proof)
  return { ...somebody, secret, usedCode, recoveryCodes: data.recoveryCodes }
}

export async function typePassword(page: Page, { email }: Pick<TestUser, 'email'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(ownPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export function appCode(page: Page): Locator {
  return page.getByRole('textbox', { name: /^(Le code|Code) à 6 chiffres/ })
}

export function ownPasswordField(page: Page): Locator {
  return page.getByLabel('Mot de passe actuel')
}

/** Returns the secret that the page shows for typing. */
export async function shownSecret(page: Page): Promise<string> {
  return (await page.getByRole('listitem').locator('code').textContent()) ?? ''
}
