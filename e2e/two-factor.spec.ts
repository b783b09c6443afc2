import { readFile } from 'node:fs/promises'
import { confirmTwoFactor } from '@yoon/contract/auth/calls'
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { cards, dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectAccessibleOnBoth,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { confirmWithPassword, passwordQuestion } from './support/reauthentication.ts'
import {
  appCode,
  codeOf,
  newEnrolled,
  newOperator,
  ownPassword,
  ownPasswordField,
  shownSecret,
  typePassword,
} from './support/two-factor.ts'

const yoon = useYoon()

const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const recoveryCode = (page: Page) => page.getByRole('textbox', { name: 'Code de secours' })

/** Decodes the QR code on the page. */
async function readQrCode(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: "Code QR pour l'application" }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
] as const

describe.each(widths)('enrolment in two-factor authentication, on $width', ({ options }) => {
  test('enrolment requires a code and the password, and the next sign-in asks for a code', async () => {
    const somebody = await newOperator(yoon.company)
    const page = await yoon.open('/dashboard/account', undefined, options)
    await typePassword(page, somebody)
    await heading(page, 'Mon compte').waitFor()
    await expectAccessible(page, 'account')
    await page.getByRole('region', { name: 'Double authentification' }).getByRole('button', { name: 'Activer' }).click()
    const dialog = dialogOf(page, 'Activer la double authentification')
    await appCode(page).waitFor()
    await expectAccessible(page, 'enrolment')
    const secret = await shownSecret(page)
    expect(new URL(await readQrCode(page)).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''))

    await dialog.getByRole('button', { name: 'Activer' }).click()
    await dialog.getByText('Le code est requis').waitFor()
    await dialog.getByText('Le mot de passe actuel est requis').waitFor()
    await ownPasswordField(page).fill('autre')
    await appCode(page).fill('12345')
    await appCode(page).press('Enter')
    await dialog.getByText('Le code a 6 chiffres').waitFor()
    await appCode(page).fill(codeOf(secret, 20))
    await appCode(page).press('Enter')
    await dialog.getByText('Le mot de passe actuel est incorrect').waitFor()
    await expectAccessible(page, 'asking for new codes')
    await ownPasswordField(page).fill(ownPassword)
    await appCode(page).press('Enter')
    await dialog.getByText(/^Ce code est incorrect/).waitFor()
    await appCode(page).fill(codeOf(secret))
    await appCode(page).press('Enter')
    await page.getByRole('list', { name: 'Codes de secours' }).waitFor()
    await expectAccessible(page, 'recovery codes')
    await button(page, 'Terminer').click()
    await dialogOf(page, 'Avez-vous noté vos codes ?').getByRole('button', { name: 'Oui, continuer' }).click()
    await page.getByText('Il vous reste 10 codes de secours.').waitFor()

    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${yoon.url}/dashboard/bookings?view=all`)
    await typePassword(page, somebody)
    await heading(page, 'Code de vérification').waitFor()
    await expectEventually(() => isFocused(appCode(page))).toBe(true)
    await expectAccessible(page, 'code')
    expect(await appCode(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await appCode(page).getAttribute('inputmode')).toBe('numeric')
    await appCode(page).fill(codeOf(secret, 1))
    await appCode(page).press('Enter')
    await cards(page).first().waitFor()
    expect(pathOf(page)).toBe('/dashboard/bookings')
  })
})

describe('code at sign-in', () => {
  test('shows a wrong code at its field, and Back returns to the password with the typed text', async () => {
    const somebody = await newEnrolled(yoon.company)
    const page = await yoon.open('/admin/login')
    await typePassword(page, somebody)
    await button(page, 'Se connecter').waitFor()
    await appCode(page).waitFor()
    await button(page, 'Se connecter').click()
    await page.getByText('Le code est requis').waitFor()
    await appCode(page).fill(codeOf(somebody.secret, 20))
    await appCode(page).press('Enter')
    await page.getByText('Ce code est incorrect').waitFor()
    await expectEventually(() => isFocused(appCode(page))).toBe(true)

    await page.goBack()
    await heading(page, 'Connexion').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(somebody.email)
    expect(await page.getByRole('textbox', { name: 'Mot de passe' }).inputValue()).toBe(ownPassword)
    await page.goForward()
    await appCode(page).waitFor()
    await button(page, 'Retour').click()
    await heading(page, 'Connexion').waitFor()
    await button(page, 'Se connecter').click()
    await appCode(page).fill(codeOf(somebody.secret, 1))
    await appCode(page).press('Enter')
    await cards(page).first().waitFor()
  })

  test('treats a double click as one click, on the link to recovery codes and on Back', async () => {
    const somebody = await newEnrolled(yoon.company)
    const page = await yoon.open('/admin/login')
    await typePassword(page, somebody)
    await button(page, 'Utiliser un code de secours').dblclick()
    await expectEventually(() => isFocused(recoveryCode(page))).toBe(true)
    await button(page, 'Utiliser le code de votre application').waitFor()
    // Two clicks arrive before the browser has navigated back once.
    await button(page, 'Retour').evaluate((own) => {
      for (const _ of [1, 2]) own.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await heading(page, 'Connexion').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(somebody.email)
    await page.goForward()
    await button(page, 'Retour').dblclick()
    await heading(page, 'Connexion').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(somebody.email)
  })

  test('a reload during the code step asks for the password again', async () => {
    const somebody = await newEnrolled(yoon.company)
    const page = await yoon.open('/admin/login')
    await typePassword(page, somebody)
    await appCode(page).waitFor()
    await page.reload()
    await heading(page, 'Connexion').waitFor()
  })

  test('accepts each recovery code once, and shows how many are left', async () => {
    const somebody = await newEnrolled(yoon.company)
    const [code = ''] = somebody.recoveryCodes
    const page = await yoon.open('/admin/login')
    await typePassword(page, somebody)
    await button(page, 'Utiliser un code de secours').click()
    await expectEventually(() => isFocused(recoveryCode(page))).toBe(true)
    await recoveryCode(page).fill(code.toLowerCase())
    await recoveryCode(page).press('Enter')
    await waitForToast(page, 'Code de secours utilisé', 'Il vous en reste 9.')
    await cards(page).first().waitFor()

    const other = await yoon.open('/admin/login')
    await typePassword(other, somebody)
    await button(other, 'Utiliser un code de secours').click()
    await recoveryCode(other).fill(code)
    await recoveryCode(other).press('Enter')
    await other.getByText('Ce code est incorrect').waitFor()
  })
})

describe('account with two-factor authentication', () => {
  test('creates new recovery codes with the password, and downloads them', async () => {
    const somebody = await newEnrolled(yoon.company)
    const page = await yoon.openAs('/dashboard/account', somebody.token)
    await button(page, 'Nouveaux codes de secours').click()
    const dialog = dialogOf(page, 'Nouveaux codes de secours')
    await dialog.getByRole('button', { name: 'Créer de nouveaux codes' }).click()
    await confirmWithPassword(page, ownPassword, somebody.usedCode)
    await passwordQuestion(page).getByText('Ce code a déjà servi : attendez le suivant').waitFor()
    await confirmWithPassword(page, 'autre', codeOf(somebody.secret, 1))
    await passwordQuestion(page).getByText('Le mot de passe actuel est incorrect').waitFor()
    await expectAccessibleOnBoth(page, 'confirmation by password and code')
    await confirmWithPassword(page, ownPassword, codeOf(somebody.secret, 1))
    const list = page.getByRole('list', { name: 'Codes de secours' })
    await list.waitFor()
    const shown = await list.getByRole('listitem').allTextContents()
    const saved = page.waitForEvent('download')
    await button(page, 'Télécharger').click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(shown.length).toBe(10)
    for (const code of shown) expect(text).toContain(code)
    expect(text).toContain(somebody.email)
    // Once downloaded, the codes can be closed without a confirmation.
    await button(page, 'Terminer').click()
    await waitUntilHidden(dialogOf(page, 'Vos codes de secours'))
  })

  test('two-factor authentication is on although the reply to the first code was lost', async () => {
    const somebody = await newOperator(yoon.company)
    const page = await yoon.open('/dashboard/account?dialog=two-factor')
    await typePassword(page, somebody)
    await appCode(page).fill(codeOf(await shownSecret(page)))
    await ownPasswordField(page).fill(ownPassword)
    await page.route(`**${confirmTwoFactor.path}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Annuler').waitFor()
    await appCode(page).press('Enter')
    await dialogOf(page, 'Activer la double authentification')
      .getByText("Une erreur inattendue s'est produite")
      .waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await appCode(page).press('Enter')
    await waitForToast(page, 'Double authentification activée')
    await button(page, 'Nouveaux codes de secours').waitFor()
  })

  test('prints only the recovery codes', async () => {
    const somebody = await newEnrolled(yoon.company)
    const page = await yoon.openAs('/dashboard/account?dialog=codes', somebody.token)
    await button(page, 'Créer de nouveaux codes').click()
    await confirmWithPassword(page, ownPassword, codeOf(somebody.secret, 1))
    await page.getByRole('list', { name: 'Codes de secours' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText(`Yoon, codes de secours de ${somebody.email}. Chaque code ne sert qu'une fois.`).waitFor()
    expect(await page.getByRole('list', { name: 'Codes de secours' }).isVisible()).toBe(true)
    expect(await button(page, 'Terminer').isVisible()).toBe(false)
    expect(await page.getByText('Mon compte', { exact: true }).isVisible()).toBe(false)
  })

  test('a user switches two-factor authentication off with the password', async () => {
    const somebody = await newEnrolled(yoon.company)
    const page = await yoon.openAs('/dashboard/account', somebody.token)
    await button(page, 'Désactiver').click()
    const dialog = dialogOf(page, 'Désactiver la double authentification')
    await expectAccessibleOnBoth(page, 'switching off')
    await dialog.getByRole('button', { name: 'Désactiver' }).click()
    await confirmWithPassword(page, ownPassword, codeOf(somebody.secret, 1))
    await waitForToast(page, 'Double authentification désactivée')
    await page.getByText('Inactive', { exact: true }).waitFor()
    const other = await yoon.open('/admin/login')
    await typePassword(other, somebody)
    await cards(other).first().waitFor()
  })

  test('an administrator can reset two-factor authentication after a lost phone', async () => {
    const somebody = await newEnrolled(yoon.company)
    const page = await yoon.open(`/dashboard/users?dialog=view&user=${somebody.id}`, 'admin')
    await button(page, 'Réinitialiser la double authentification').click()
    const question = dialogOf(page, 'Réinitialiser la double authentification')
    await question.getByText(somebody.lastName).waitFor()
    await expectAccessibleOnBoth(page, 'reset')
    await question.getByRole('button', { name: 'Réinitialiser' }).click()
    await waitForToast(page, 'Double authentification réinitialisée')
    const other = await yoon.open('/admin/login')
    await typePassword(other, somebody)
    await cards(other).first().waitFor()
  })
})
