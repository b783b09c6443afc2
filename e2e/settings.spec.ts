import { getPublicSettings, getSettings, updateSettings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { errorOf, isFocused } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  expectAccessible,
  expectAccessibleOnBoth,
  expectEventually,
  failWithEmptyBody,
  interceptWrites,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'

const yoon = useYoon()

const saved = 'Paramètres sauvegardés avec succès!'
const save = (page: Page) => page.getByRole('button', { name: 'Sauvegarder' }).click()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name })
const fares = ['Tarif de base', 'Tarif par kilomètre', "Tarif par minute d'attente"]
const unsaved = (page: Page) => page.getByText('Modifications non sauvegardées')
const question = (page: Page) => dialogOf(page, 'Quitter sans sauvegarder ?')

async function open(path = ''): Promise<Page> {
  const page = await yoon.open(`/dashboard/settings${path}`, 'admin')
  await page.getByRole('heading', { name: 'Paramètres', level: 1 }).waitFor()
  await tab(page, 'Sécurité').waitFor()
  return page
}

const settings = async () => (await yoon.company.call('admin', getSettings, {})).data

/** Saves changed settings over the API, as a colleague would. */
async function saveAs(change: (now: SettingsForm) => SettingsForm): Promise<void> {
  await yoon.company.call('admin', updateSettings, change((await settings()) as unknown as SettingsForm))
}

describe('settings page', () => {
  let before: SettingsForm | undefined
  afterEach(async () => {
    if (before) await saveAs(() => before as SettingsForm)
    before = undefined
  })
  const keepBefore = async () => {
    before = (await settings()) as unknown as SettingsForm
  }

  test('the settings have four tabs with every field, each tab at an address of its own', async () => {
    const page = await open()
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Profil Entreprise',
      'Notifications',
      'Configuration Métier',
      'Sécurité',
    ])
    for (const name of ["Nom de l'entreprise", 'Adresse', 'Téléphone', 'Email', 'Site web'])
      await field(page, name).waitFor()
    await tab(page, 'Profil Entreprise').press('ArrowRight')
    for (const name of ['Son', 'Notifications sur le bureau', 'Chauffeurs', 'Utilisateurs', 'Système'])
      await page.getByRole('switch', { name, exact: true }).waitFor()
    await page.getByText(/enregistrées automatiquement dans ce navigateur/).waitFor()
    await page.getByText(/apparaissent dans l'onglet Notifications de la barre du haut/).waitFor()
    const sms = page.getByRole('switch', { name: /^SMS aux clients/ })
    expect([await sms.isDisabled(), await sms.isChecked()]).toEqual([true, true])
    expect(await page.getByText('Non configuré').count()).toBe(3)
    await tab(page, 'Configuration Métier').click()
    const offered = async (name: string) =>
      choice(page, name)
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    expect(await offered('Devise')).toEqual(['XOF', 'EUR', 'USD'])
    expect(await offered('Fuseau horaire')).toEqual(['Africa/Dakar', 'Africa/Casablanca', 'Europe/Paris'])
    expect(await offered('Langue des messages')).toEqual(['fr', 'en', 'wo'])
    expect(await choice(page, 'Devise').isDisabled()).toBe(true)
    await page.reload()
    await tab(page, 'Sécurité').click()
    expect(await offered('Fin de session après')).toEqual(['15', '30', '60', '120'])
    expect(await offered('Validité du mot de passe')).toEqual(['30', '60', '90', '180', '0'])
    await page.goBack()
    await field(page, 'Tarif de base').waitFor()
  })

  test('saves all tabs of the settings at once, and updates the menu, the price and the messages', async () => {
    await keepBefore()
    const page = await open()
    const elsewhere = await yoon.open('/dashboard/bookings', 'operatrice')
    await field(page, "Nom de l'entreprise").fill('Teranga Voyages')
    await tab(page, 'Configuration Métier').click()
    await field(page, 'Tarif de base').fill('3500')
    await choice(page, 'Langue des messages').selectOption('wo')
    await unsaved(page).waitFor()
    expect(await page.getByRole('tab', { name: /\(modifié\)$/ }).allTextContents()).toEqual([
      'Profil Entreprise (modifié)',
      'Configuration Métier (modifié)',
    ])
    await save(page)
    await waitForToast(page, saved)
    await waitUntilHidden(unsaved(page))
    expect(await page.getByRole('tab', { name: /modifié/ }).count()).toBe(0)
    await page.getByRole('complementary').getByText('Teranga Voyages').waitFor()
    await elsewhere.getByRole('complementary').getByText('Teranga Voyages').waitFor()
    const { profile, business } = (await yoon.company.call('operatrice', getPublicSettings, {})).data
    expect([profile.companyName, business.baseFare, business.language]).toEqual(['Teranga Voyages', 3500, 'wo'])
    await page.reload()
    expect(await field(page, 'Tarif de base').inputValue()).toBe('3 500')
  })

  test('saves an empty fare and a fare without a digit as 0, and shows them empty', async () => {
    await keepBefore()
    const page = await open('?tab=business')
    for (const typed of ['abc', '']) {
      for (const name of fares) {
        await field(page, name).fill(typed)
        await field(page, name).press('Tab')
        await expectEventually(() => field(page, name).inputValue()).toBe('')
      }
    }
    await save(page)
    await waitForToast(page, saved)
    const { baseFare, perKmRate, waitingTimeRate } = (await settings()).business
    expect([baseFare, perKmRate, waitingTimeRate]).toEqual([0, 0, 0])
  })

  test('refuses a fare with decimals at its field, and saves one with a group separator', async () => {
    await keepBefore()
    const page = await open('?tab=business')
    for (const name of fares) {
      for (const [typed, refusal] of [
        ['12.7', 'Montant en francs entiers'],
        ['5,5', 'Montant en francs entiers'],
        ['2,500', 'Écrivez 2 500'],
      ] as const) {
        await field(page, name).fill(typed)
        await save(page)
        await expectEventually(() => errorOf(field(page, name))).toBe(refusal)
      }
      await field(page, name).fill('2.500')
      await field(page, name).press('Tab')
      await expectEventually(() => field(page, name).inputValue()).toBe('2 500')
    }
    await save(page)
    await waitForToast(page, saved)
    const { baseFare, perKmRate, waitingTimeRate } = (await settings()).business
    expect([baseFare, perKmRate, waitingTimeRate]).toEqual([2_500, 2_500, 2_500])
  })

  test('shows an error in the settings at its field, on any tab', async () => {
    const page = await open()
    await field(page, 'Email').fill('contact@')
    await tab(page, 'Sécurité').click()
    await save(page)
    await page.getByText("Format d'email invalide").waitFor()
    await expectEventually(() => isFocused(field(page, 'Email'))).toBe(true)
    expect(await tab(page, 'Profil Entreprise').textContent()).toContain('à corriger')
  })

  test('opens the tab with an error only once, so that errors on two tabs can be corrected in turn', async () => {
    const page = await open()
    await field(page, 'Email').fill('contact@')
    await tab(page, 'Configuration Métier').click()
    await field(page, "Durée d'un transfert").fill('0')
    await save(page)
    await expectEventually(() => isFocused(field(page, "Durée d'un transfert"))).toBe(true)
    await field(page, "Durée d'un transfert").fill('90')
    await expectEventually(() => tab(page, 'Configuration Métier').textContent()).not.toContain('à corriger')
    expect(await field(page, "Durée d'un transfert").inputValue()).toBe('90')
    await tab(page, 'Profil Entreprise').click()
    expect(await errorOf(field(page, 'Email'))).toBe("Format d'email invalide")
  })

  test.each([
    ['business', 'Tarif de base'],
    ['security', 'Fin de session après'],
  ])('a refused setting opens its tab from the tab %s', async (own, name) => {
    const page = await open(`?tab=${own}`)
    const control = field(page, name).or(choice(page, name))
    await control.waitFor()
    const message = 'Avec ce fuseau horaire, des réservations se chevaucheraient'
    const error = { code: 'TIMEZONE_CLASH', message, fields: { 'business.timezone': message } }
    await interceptWrites(page, (route) => route.fulfill({ status: 409, json: { success: false, error } }))
    await save(page)
    await expectEventually(() => isFocused(choice(page, 'Fuseau horaire'))).toBe(true)
    expect(await errorOf(choice(page, 'Fuseau horaire'))).toBe(message)
  })

  test('the settings keep the typed text and show an error if saving fails', async () => {
    const page = await open()
    await field(page, 'Adresse').fill('Almadies, Dakar')
    await interceptWrites(page, failWithEmptyBody)
    await save(page)
    await waitForToast(page, 'Erreur lors de la sauvegarde des paramètres')
    expect(await field(page, 'Adresse').inputValue()).toBe('Almadies, Dakar')
    await page.getByRole('button', { name: 'Annuler' }).click()
    expect(await field(page, 'Adresse').inputValue()).toBe((await settings()).profile.address)
  })

  test('asks before leaving the settings with unsaved changes, by a link or by Back', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    const menu = page.getByRole('navigation', { name: 'Navigation principale' })
    await menu.getByRole('link', { name: 'Paramètres' }).click()
    await field(page, 'Adresse').fill('Ngor, Dakar')
    await tab(page, 'Sécurité').click()
    await page.goBack()
    expect(await field(page, 'Adresse').inputValue()).toBe('Ngor, Dakar')
    await menu.getByRole('link', { name: 'Réservations' }).click()
    await question(page).waitFor()
    await expectAccessibleOnBoth(page, 'the question before the page is left')
    await question(page).getByRole('button', { name: 'Rester sur la page' }).click()
    expect(await field(page, 'Adresse').inputValue()).toBe('Ngor, Dakar')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Quitter' }).click()
    await page.getByRole('heading', { name: 'Utilisateurs', level: 1 }).waitFor()
    await menu.getByRole('link', { name: 'Paramètres' }).click()
    expect(await field(page, 'Adresse').inputValue()).toBe((await settings()).profile.address)
  })

  test('the settings show a concurrent save of a colleague, and merge both', async () => {
    await keepBefore()
    const page = await open()
    await field(page, 'Adresse').fill('Yoff, Dakar')
    await saveAs((now) => ({ ...now, profile: { ...now.profile, website: 'https://teranga.sn' } }))
    await page
      .getByText(/^Les paramètres ont été modifiés par /)
      .or(page.getByText(/entre-temps/))
      .waitFor()
    await save(page)
    await page.getByRole('button', { name: 'Garder ma saisie' }).click()
    await expectEventually(() => field(page, 'Site web').inputValue()).toBe('https://teranga.sn')
    expect(await field(page, 'Adresse').inputValue()).toBe('Yoff, Dakar')
    await save(page)
    await waitForToast(page, saved)
    expect((await settings()).profile).toMatchObject({ address: 'Yoff, Dakar', website: 'https://teranga.sn' })
  })

  test('stores the notification switches in the browser, without a request', async () => {
    const page = await open('?tab=notifications')
    const writes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
    await page.getByRole('switch', { name: 'Son', exact: true }).uncheck()
    await page.getByRole('button', { name: 'Tester' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Tester' }).waitFor()
    expect(await page.getByRole('switch', { name: 'Son', exact: true }).isChecked()).toBe(false)
    expect([writes, await unsaved(page).count()]).toEqual([[], 0])
  })

  test('applies another time zone to every screen', async () => {
    await keepBefore()
    const page = await open('?tab=business')
    const { timezone } = (await settings()).business
    await choice(page, 'Fuseau horaire').selectOption('Europe/Paris')
    await save(page)
    await waitForToast(page, saved)
    await expectEventually(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').company.timezone),
    ).toBe('Europe/Paris')
    expect(timezone).toBe('Africa/Dakar')
    await expectEventually(() => choice(page, 'Fuseau horaire').inputValue()).toBe('Europe/Paris')
  })

  test.each(['operatrice', 'moderateur', 'caissiere', 'chauffeur'] as const)(
    'the settings are refused to %s',
    async (account) => {
      const page = await yoon.open('/dashboard/settings', account)
      await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    },
  )

  test('the tabs of the settings take one line on a phone, scrolled to the chosen one', async () => {
    const page = await yoon.open('/dashboard/settings?tab=security', 'admin', phone)
    await page.getByRole('tab', { name: 'Sécurité' }).waitFor()
    const boxes = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect()))
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(360)
  })

  test.each([{}, phone])('the settings pass axe on every tab (%j)', async (options) => {
    const page = await yoon.open('/dashboard/settings', 'admin', { ...options })
    for (const name of ['Profil Entreprise', 'Notifications', 'Configuration Métier', 'Sécurité']) {
      await tab(page, name).click()
      await page.getByRole('heading', { name, level: 2 }).waitFor({ state: 'attached' })
      await expectAccessible(page, name)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide, `${name} scrolls sideways`).toBe(false)
    }
  })
})
