import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, cards, dialogOf, pathTo, searchBox } from './support/bookings-page.ts'
import { desktop, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { chooseMethod } from './support/payments-page.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

/** Returns adjacent inline texts that only a margin separates: `ab|cd` is read out and copied as one word. */
function joinedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInLine = (node: Node | null) =>
      node instanceof Text ||
      (node instanceof Element &&
        !node.matches('button, select, :has(select)') &&
        getComputedStyle(node).display.startsWith('inline'))
    const join = (one: Node | null, next: Node | null) => {
      if (!one || !next || !isInLine(one) || !isInLine(next)) return []
      const pair = `${one.textContent}|${next.textContent}`
      return /[\p{L}\p{N})]\|[\p{L}\p{N}(#]/u.test(pair) ? [pair] : []
    }
    return [...document.querySelectorAll('#contenu :is(span, b, strong, a, code, time)')].flatMap((element) => {
      const { previousSibling, nextSibling } = element
      return [...join(previousSibling, element), ...(nextSibling instanceof Text ? join(element, nextSibling) : [])]
    })
  })
}

/** Returns the query and hash of the page's address. */
function afterPath(page: Page): string {
  const { search, hash } = new URL(page.url())
  return search + hash
}

/** Returns the visible buttons of the cards whose middle is covered by another element. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    // The heading of a day stays below the header.
    const sticky = [...document.querySelectorAll('main *')].filter((one) => getComputedStyle(one).position === 'sticky')
    const stuck = sticky.map((one) => one.getBoundingClientRect()).filter(({ top }) => top <= header)
    const free = Math.max(header, ...stuck.map(({ bottom }) => bottom))
    return [...document.querySelectorAll<HTMLElement>('article :is(button, a)')].flatMap((button) => {
      const { left, top, width, height, bottom } = button.getBoundingClientRect()
      if (width === 0 || top < free || bottom > innerHeight) return []
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit && (button.contains(hit) || hit.contains(button)) ? [] : [button.outerHTML.slice(0, 120)]
    })
  })
}

describe('layout on a phone of 360 pixels', () => {
  const open = (path: string) => yoon.open(path, 'operatrice', phone)

  test('no button of a card is covered at any scroll position on a phone', async () => {
    const page = await open('/dashboard/bookings')
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Nouvelle réservation' }).waitFor()
    for (let top = 0; top < 2_000; top += 90) {
      await page.evaluate((y) => scrollTo(0, y), top)
      expect(await coveredButtons(page), `scrolled by ${top}`).toEqual([])
    }
  })

  test('an empty search in Urgent neither scrolls sideways nor cuts a word on a phone', async () => {
    const page = await open(`/dashboard/bookings?q=${newName()}`)
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).waitFor()
    await expectNothingCut(page, 'an empty search in Urgent')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('the toast of a start is away from the pressed button, and replaces the previous toast', async () => {
    const client = await yoon.company.newClient()
    const times = ['00:05', '00:10', '00:15']
    const bookings = await Promise.all(times.map((time) => yoon.company.newAssigned({ client, time })))
    const page = await open(`/dashboard/bookings?search=${client.lastName}`)
    for (const booking of bookings) {
      const card = cardOf(page, booking)
      const pressed = page.evaluate(
        () =>
          new Promise<[x: number, y: number]>((resolve) => {
            addEventListener('pointerdown', ({ clientX, clientY }) => resolve([clientX, clientY]), { once: true })
          }),
      )
      await card.getByRole('button', { name: 'Démarrer la course' }).tap()
      await waitForToast(page, 'Course démarrée', booking.bookingReference)
      expect(await page.locator('[data-toast]').count()).toBe(1)
      const isCovered = await page.evaluate(
        ([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('[data-toast]')),
        await pressed,
      )
      expect(isCovered, booking.bookingReference).toBe(false)
    }
  })
})

test('the toast after a dialog does not cover the card that opened it on a phone', async () => {
  const booking = await yoon.company.newStarted()
  const page = await yoon.open(pathTo(booking), 'operatrice-caissiere', phone)
  const card = cardOf(page, booking)
  const complete = card.getByRole('button', { name: 'Terminer' })
  await complete.evaluate((button) => {
    document.body.style.paddingBottom = '900px'
    scrollBy(0, button.getBoundingClientRect().top - 90)
  })
  await complete.tap()
  const dialog = dialogOf(page, 'Enregistrer le paiement')
  await chooseMethod(dialog, 'Impayé')
  await dialog.getByRole('button', { name: 'Terminer' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Encaisser' }).waitFor()
  await page.locator('[data-toast]').waitFor()
  expect(await coveredButtons(page)).toEqual([])
})

test('« Sauvegarder » comes into reach on a phone once something is changed', async () => {
  const page = await yoon.open('/dashboard/settings', 'admin', phone)
  const save = page.getByRole('button', { name: 'Sauvegarder' })
  const name = page.getByRole('textbox', { name: "Nom de l'entreprise" })
  await name.waitFor()
  const bottom = async () => {
    const { y = 0, height = 0 } = (await save.boundingBox()) ?? {}
    return y + height
  }
  const windowHeight = page.viewportSize()?.height ?? 0
  expect(await bottom()).toBeGreaterThan(windowHeight)
  await name.fill('Une autre entreprise')
  await expectEventually(async () => (await bottom()) <= windowHeight).toBe(true)
  await page.getByRole('button', { name: 'Annuler' }).tap()
  await expectEventually(async () => (await bottom()) > windowHeight).toBe(true)
})

test('the parsed amount stays above the save bar of the settings on a phone', async () => {
  const page = await yoon.open('/dashboard/settings', 'admin', phone)
  await page.getByRole('tab', { name: 'Configuration Métier' }).tap()
  const field = page.getByRole('textbox', { name: 'Tarif par kilomètre' })
  // The bar is sticky once something is changed.
  await field.fill('4000')
  await field.evaluate((input) => {
    const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect().top ?? 0
    scrollBy(0, input.getBoundingClientRect().bottom - bar + 4)
  })
  const { x = 0, y = 0 } = (await field.boundingBox()) ?? {}
  await page.touchscreen.tap(x + 20, y + 20)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('5.000')
  const echo = page.getByText(/^5\s000\sF\sCFA$/)
  await echo.waitFor()
  await expectEventually(() =>
    echo.evaluate((text) => {
      const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect().top ?? 0
      return text.getBoundingClientRect().bottom <= bar
    }),
  ).toBe(true)
})

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('list of bookings on $width', ({ options }) => {
  test('the number of bookings outside of the range depends on the search', async () => {
    const name = newName()
    const client = await yoon.company.newClient({ lastName: name })
    await yoon.company.newBooking({ client, date: day(400) })
    const page = await yoon.open('/dashboard/bookings', 'operatrice', options)
    await cards(page).first().waitFor()
    await searchBox(page).fill(name)
    await page.getByRole('button', { name: /^1 autre hors d/ }).click()
    await cardOf(page, name).waitFor()
    await page.goto(`${yoon.url}/dashboard/bookings?q=${newName()}`)
    await page.getByText('Aucune réservation ne correspond').waitFor()
    expect(await page.getByText(/autres? hors d/).count()).toBe(0)
  })

  test('a long list links to its last page', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all&range=all', 'operatrice', options)
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Dernière page' }).click()
    await expectEventually(() => page.getByRole('button', { name: 'Page suivante' }).isDisabled()).toBe(true)
    await expectNothingCut(page, 'the last page')
    await page.getByRole('button', { name: 'Première page' }).click()
    await expectEventually(() => page.getByRole('button', { name: 'Page précédente' }).isDisabled()).toBe(true)
  })
})

test('the search finds a reference without its hyphen', async () => {
  const booking = await yoon.company.newBooking()
  const page = await yoon.open('/dashboard/bookings', 'operatrice')
  await searchBox(page).fill(booking.bookingReference.replace('-', '').toLowerCase())
  await cardOf(page, booking).waitFor()
  await expectEventually(() => cards(page).count()).toBe(1)
})

test('removes meaningless parameters from the address', async () => {
  const page = await yoon.open(
    '/dashboard/bookings?view=nulle&page=abc&utm=1&range=week&q=&booking=5&etat=PENDING#contenu',
    'operatrice',
  )
  await expectEventually(() => afterPath(page)).toBe('?range=week&etat=PENDING#contenu')
})

test.for([
  ['desktop', desktop],
  ['phone', phone],
] as const)('separates adjacent words for screen readers and copying: %s', async ([, size]) => {
  const page = await yoon.open('/dashboard/payments', 'admin', size)
  for (const path of [
    ...['', '/bookings?view=all&range=all', '/payments', '/users', '/drivers', '/drivers?tab=vehicles', '/audit'],
    ...['/scheduler', '/database', '/settings', '/account', '/api'],
  ]) {
    await page.goto(`${yoon.url}/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectEventually(() => page.locator('#contenu [aria-busy=true]').count()).toBe(0)
    expect(await joinedWords(page), path).toEqual([])
  }
})

test('removes unknown parameters and default values from the address of each page', async () => {
  const page = await yoon.open('/dashboard?foo=1#contenu', 'admin')
  await expectEventually(() => afterPath(page)).toBe('#contenu')
  for (const [given, left] of [
    ['/dashboard/bookings?range=month&page=1&q=', ''],
    ['/dashboard/users?q=&foo=1&role=ADMIN', '?role=ADMIN'],
    ['/dashboard/settings?tab=zzz&foo=1', ''],
    ['/dashboard/settings?foo=1&tab=security#x', '?tab=security#x'],
    ['/dashboard/settings?tab=profile', ''],
    ['/dashboard/scheduler?foo=1', ''],
    ['/dashboard/database?tab=zzz', ''],
    ['/dashboard/account?foo=1&dialog=zzz', ''],
    ['/dashboard/account?foo=1&dialog=password', '?dialog=password'],
  ] as const) {
    await page.goto(yoon.url + given)
    await expectEventually(() => afterPath(page)).toBe(left)
  }
})

test('keeps the return address of the sign-in page and removes unknown parameters', async () => {
  const back = `retour=${encodeURIComponent('/dashboard/users?role=ADMIN')}`
  const page = await yoon.open(`/admin/login?foo=1&${back}#x`)
  await expectEventually(() => afterPath(page)).toBe(`?${back}#x`)
  await page.goto(`${yoon.url}/admin/login?retour=https%3A%2F%2Felsewhere.example&tab=zzz`)
  await expectEventually(() => afterPath(page)).toBe('')
})

test('lists a client whose name is the whole searched word first, and marks the word', async () => {
  const word = newName()
  await yoon.company.newClient({ lastName: `A${word.toLowerCase()}` })
  await yoon.company.newClient({ lastName: word })
  const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
  const form = dialogOf(page, 'Nouvelle réservation')
  await form.getByRole('combobox', { name: 'Client' }).fill(word.toLowerCase())
  const options = form
    .getByRole('listbox', { name: 'Client' })
    .getByRole('option')
    .filter({ hasNotText: 'Nouveau client' })
  await expectEventually(() => options.count()).toBe(2)
  const first = options.first()
  expect(await first.locator('mark').textContent()).toBe(word)
  await page.keyboard.press('Enter')
  await expectEventually(() => form.getByRole('combobox', { name: 'Client' }).inputValue()).toMatch(
    new RegExp(` ${word}$`),
  )
})

test('opens a draft of an older version of the form with the values that are still valid', async () => {
  const booking = await yoon.company.newBooking()
  const page = await yoon.open(pathTo(booking), 'operatrice')
  await cardOf(page, booking).waitFor()
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
    const old = {
      serviceType: 'SHUTTLE',
      pickupLocation: 'Gare de Thiès',
      passengers: 3,
      totalPrice: 5000,
      client: { name: 'Awa' },
    }
    sessionStorage.setItem(`draft ${id} booking`, JSON.stringify(old))
  })
  await page.goto(`${yoon.url}/dashboard/bookings/new`)
  const form = dialogOf(page, 'Nouvelle réservation')
  await expectEventually(() => form.getByRole('combobox', { name: 'Lieu de prise en charge' }).inputValue()).toBe(
    'Gare de Thiès',
  )
  expect(await form.getByRole('spinbutton', { name: 'Passagers' }).inputValue()).toBe('1')
  await form.getByRole('button', { name: 'Créer la réservation' }).click()
  await form.getByText('Le client est requis').waitFor()
})
