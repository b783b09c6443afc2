import { listVehicles } from '@yoon/contract/vehicles/calls'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { newName } from './support/company.ts'
import { newNumber, typeInto } from './support/fleet-page.ts'
import {
  choosePhotos,
  makePhoto,
  openVehicleForm,
  photosOf,
  shownPhotos,
  storedPhoto,
} from './support/vehicle-photos.ts'

const yoon = useYoon()
const path = '/dashboard/drivers?tab=vehicles'
const uploads = '**/api/upload/vehicle-image'

const widths = [
  { width: 'a desktop', options: { ...desktop } },
  { width: 'a phone', options: { ...phone } },
] as const

const fail = (route: Route) => route.abort()

describe.each(widths)('photos of a vehicle on $width', ({ width, options }) => {
  const open = () => yoon.open(path, 'admin', options)

  test('photos can be chosen, reordered and removed', async () => {
    const page = await open()
    const form = await openVehicleForm(page)
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/upload/vehicle-image'))
    await choosePhotos(form, await makePhoto(page, 'avant.png'), await makePhoto(page, 'côté.jpg'))
    const body = (await sent).postDataJSON()
    expect(body).toEqual({ filename: 'avant.png', contentType: 'image/png', file: expect.any(String) })
    expect(body.file).toMatch(/^data:image\/png;base64,/)
    await storedPhoto(form, 2).waitFor()
    const [first, second] = await shownPhotos(form)
    await photosOf(form).getByText('Principale').waitFor()
    await expectAccessible(page, `${width}, photos in the form`)
    await photosOf(form).getByRole('button', { name: 'Reculer la photo 1' }).click()
    await expectEventually(() => shownPhotos(form)).toEqual([second, first])
    // The focus stays on the moved photo.
    await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Reculer la photo 2',
    )
    await photosOf(form).getByRole('button', { name: 'Retirer la photo 1' }).click()
    await expectEventually(() => shownPhotos(form)).toEqual([first])
    // The focus moves to the photo that took its place.
    await expectEventually(() => photosOf(form).evaluate((group) => group.contains(document.activeElement))).toBe(true)
  })

  test('reports why a photo is refused, and accepts the others', async () => {
    const page = await open()
    const form = await openVehicleForm(page)
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') }
    const large = { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await choosePhotos(form, text, large, await makePhoto(page, 'bonne.jpg'))
    const alert = photosOf(form).getByRole('alert')
    await alert.getByText("notes.txt n'est pas une image valide", { exact: true }).waitFor()
    await alert.getByText('grande.jpg est trop volumineux (max 5MB)', { exact: true }).waitFor()
    await storedPhoto(form, 1).waitFor()
    // Only the server detects this one.
    await choosePhotos(form, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await alert.getByText("logo.png n'est pas une image valide", { exact: true }).waitFor()
    const more = await Promise.all([1, 2, 3, 4, 5].map((number) => makePhoto(page, `${number}.png`)))
    await choosePhotos(form, ...more)
    await alert.getByText('Vous ne pouvez télécharger que 5 images maximum', { exact: true }).waitFor()
    await storedPhoto(form, 5).waitFor()
    expect(await shownPhotos(form)).toHaveLength(5)
  })

  test('retries a failed upload of a photo', async () => {
    const page = await open()
    const form = await openVehicleForm(page)
    await page.route(uploads, fail)
    await choosePhotos(form, await makePhoto(page, 'perdue.png'))
    await waitForToast(page, 'Erreur lors du téléchargement de perdue.png')
    await photosOf(form).getByText('Échec').waitFor()
    await page.unroute(uploads, fail)
    await photosOf(form).getByRole('button', { name: 'Réessayer' }).click()
    await storedPhoto(form, 1).waitFor()
    await page.route(uploads, fail)
    await choosePhotos(form, await makePhoto(page, 'une.png'), await makePhoto(page, 'deux.png'))
    await waitForToast(page, 'Erreur lors du téléchargement des images')
    for (const name of ['une.png', 'deux.png'])
      await photosOf(form)
        .getByRole('button', { name: `Abandonner ${name}` })
        .click()
    expect(await shownPhotos(form)).toHaveLength(1)
  })

  test('saving a vehicle waits for an upload in progress and includes its photo', async () => {
    const page = await open()
    const form = await openVehicleForm(page)
    await typeInto(form, { brand: newName(), model: 'Patiente', licensePlate: newNumber('DK') })
    const held: Route[] = []
    await page.route(uploads, (route) => void held.push(route))
    await choosePhotos(form, await makePhoto(page, 'lente.png'))
    await expectEventually(() => held.length).toBe(1)
    await form.locator('button[type=submit]').click()
    await form.getByRole('button', { name: 'Envoi des photos…' }).waitFor()
    const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/vehicles'))
    await held[0]?.continue()
    expect((await saved).postDataJSON().imageUrls).toHaveLength(1)
    await waitForToast(page, 'Véhicule créé')
  })

  test('reports an upload that fails while saving waits, and saves nothing', async () => {
    const page = await open()
    const form = await openVehicleForm(page)
    await typeInto(form, { brand: newName(), model: 'Perdue', licensePlate: newNumber('DK') })
    const held: Route[] = []
    await page.route(uploads, (route) => void held.push(route))
    await choosePhotos(form, await makePhoto(page, 'lente.png'))
    await expectEventually(() => held.length).toBe(1)
    await form.locator('button[type=submit]').click()
    await form.getByRole('button', { name: 'Envoi des photos…' }).waitFor()
    await held[0]?.abort()
    const why = "Certaines photos n'ont pas été envoyées : réessayez ou retirez-les, puis enregistrez"
    await waitForToast(page, 'Erreur de sauvegarde', why)
    await photosOf(form).getByRole('alert').getByText(why).waitFor()
    await expectEventually(() => photosOf(form).evaluate((group) => group === document.activeElement)).toBe(true)
    await form.getByRole('button', { name: 'Créer le véhicule' }).waitFor()
  })

  test('keeps the errors of all refused photos while saving waits', async () => {
    const page = await open()
    const form = await openVehicleForm(page)
    await typeInto(form, { brand: newName(), model: 'Refusée', licensePlate: newNumber('DK') })
    const held: Route[] = []
    await page.route(uploads, (route) => {
      if (route.request().postDataJSON().filename === 'lente.png') held.push(route)
      else route.continue()
    })
    const fake = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
    await choosePhotos(form, fake, await makePhoto(page, 'lente.png'))
    const alert = photosOf(form).getByRole('alert')
    await alert.getByText("logo.png n'est pas une image valide", { exact: true }).waitFor()
    await expectEventually(() => held.length).toBe(1)
    await form.locator('button[type=submit]').click()
    await form.getByRole('button', { name: 'Envoi des photos…' }).waitFor()
    await choosePhotos(form, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') })
    await form.getByRole('button', { name: 'Créer le véhicule' }).waitFor()
    for (const name of ['logo.png', 'notes.txt'])
      await alert.getByText(`${name} n'est pas une image valide`, { exact: true }).waitFor()
    await held[0]?.continue()
    await storedPhoto(form, 1).waitFor()
    expect(await form.isVisible()).toBe(true)
  })

  test('shows that a photo is missing instead of a broken image', async () => {
    const { data } = await yoon.company.call('admin', listVehicles, { limit: 100 })
    const several = data.find(({ imageUrls }) => imageUrls.length === 3)
    const page = await open()
    await page.route('**/uploads/*-s.webp', fail)
    await page.goto(`${yoon.url}${path}&dialog=view&id=${several?.id}`)
    await expectEventually(() => page.getByRole('dialog').getByText('Photo manquante').count()).toBe(3)
  })

  test('the details of a vehicle show its photos, which open one by one', async () => {
    const { data } = await yoon.company.call('admin', listVehicles, { limit: 100 })
    const several = data.find(({ imageUrls }) => imageUrls.length === 3)
    if (!several) throw new Error('No vehicle has three photos')
    const page = await yoon.open(`${path}&dialog=view&id=${several.id}`, 'admin', options)
    const name = `${several.brand} ${several.model}`
    const details = page.getByRole('dialog', { name, exact: true })
    const second = details.getByRole('button', { name: `Voir la photo 2 sur 3 de ${name}` })
    await second.click()
    const viewer = page.getByRole('dialog', { name: `Photos de ${name}` })
    await viewer.getByRole('img', { name: /photo 2 sur 3$/ }).waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    expect(await details.isVisible()).toBe(true)
    await expectEventually(() => second.evaluate((button) => button === document.activeElement)).toBe(true)
    await expectAccessible(page, `${width}, details with photos`)
  })

  test('saves photos with the vehicle, and shows the first one in the list', async () => {
    const { data } = await yoon.company.call('admin', listVehicles, { limit: 100 })
    const vehicle = data.findLast(({ imageUrls }) => imageUrls.length === 0)
    if (!vehicle) throw new Error('Every vehicle has photos')
    const { id, brand, model, licensePlate } = vehicle
    const page = await yoon.open(`${path}&q=${encodeURIComponent(licensePlate)}&dialog=edit&id=${id}`, 'admin', options)
    const form = page.getByRole('dialog')
    await choosePhotos(form, await makePhoto(page, 'neuve.png'))
    await storedPhoto(form, 1).waitFor()
    const [shown] = await shownPhotos(form)
    await form.locator('button[type=submit]').click()
    const photo = page.getByRole('button', { name: `Voir la photo de ${brand} ${model}` }).locator('img')
    await expectEventually(() => photo.getAttribute('src')).toBe(shown)
  })

  test('the photos of a vehicle can be viewed with the arrow keys, and Escape returns the focus', async () => {
    const page = await open()
    const opener = page.getByRole('button', { name: /^Voir les 3 photos de / }).first()
    await opener.click()
    const viewer = page.getByRole('dialog', { name: /^Photos de / })
    const isAt = (position: number) =>
      viewer.getByRole('img', { name: new RegExp(`photo ${position} sur 3$`) }).waitFor()
    await isAt(1)
    await expectAccessible(page, `${width}, photos of a vehicle`)
    await page.keyboard.press('ArrowRight')
    await isAt(2)
    await page.keyboard.press('ArrowLeft')
    await isAt(1)
    await page.keyboard.press('ArrowLeft')
    await isAt(3)
    await viewer.getByRole('button', { name: 'Photo suivante' }).click()
    await isAt(1)
    await swipe(page, -120)
    await isAt(2)
    await swipe(page, 120)
    await isAt(1)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await expectEventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

describe('order and thumbnails of photos', () => {
  test('a photo moves by a long press and drag, while a swipe only scrolls', async () => {
    const page = await yoon.open(path, 'admin', { ...phone })
    const form = await openVehicleForm(page)
    await choosePhotos(form, ...(await Promise.all(['a.png', 'bb.png'].map((name) => makePhoto(page, name)))))
    await storedPhoto(form, 2).waitFor()
    const [first, second] = await shownPhotos(form)
    await storedPhoto(form, 1).scrollIntoViewIfNeeded()
    const [from, to] = await Promise.all([centreOf(storedPhoto(form, 2)), centreOf(storedPhoto(form, 1))])
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', from)
    await touch('touchMove', to)
    await touch('touchEnd')
    expect(await shownPhotos(form)).toEqual([first, second])
    await storedPhoto(form, 1).scrollIntoViewIfNeeded()
    await touch('touchStart', await centreOf(storedPhoto(form, 2)))
    await form.locator('li.opacity-50').waitFor()
    await touch('touchMove', await centreOf(storedPhoto(form, 1)))
    await expectEventually(() => shownPhotos(form)).toEqual([second, first])
    await touch('touchEnd')
    await expectEventually(() => form.locator('li.opacity-50').count()).toBe(0)
  })

  test('a photo moves by drag and drop', async () => {
    const page = await yoon.open(path, 'admin')
    const form = await openVehicleForm(page)
    await choosePhotos(
      form,
      ...(await Promise.all(['a.png', 'bb.png', 'ccc.png'].map((name) => makePhoto(page, name)))),
    )
    await storedPhoto(form, 3).waitFor()
    const [first, second, third] = await shownPhotos(form)
    await storedPhoto(form, 3).dragTo(storedPhoto(form, 1))
    await expectEventually(() => shownPhotos(form)).toEqual([third, first, second])
  })

  test('the list shows thumbnails, and the vehicle type for a vehicle without photos', async () => {
    const page = await yoon.open(path, 'admin')
    const { data } = await yoon.company.call('admin', listVehicles, { limit: 10 })
    const several = data.find(({ imageUrls }) => imageUrls.length > 1)
    const none = data.filter(({ imageUrls }) => imageUrls.length === 0)
    if (!several || none.length === 0) throw new Error('The company lacks a vehicle')
    const count = several.imageUrls.length
    const photo = page.getByRole('button', { name: `Voir les ${count} photos de ${several.brand} ${several.model}` })
    await photo.first().getByText(String(count), { exact: true }).waitFor()
    const image = photo.first().locator('img')
    await expectEventually(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(320)
    const drawings = page.locator('main svg[viewBox="0 0 120 90"]').filter({ visible: true })
    await expectEventually(() => drawings.count()).toBe(none.length)
  })
})

async function centreOf(photo: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Simulates a horizontal swipe over the photo. */
async function swipe(page: Page, distance: number): Promise<void> {
  await page
    .locator('dialog[open] img')
    .last()
    .evaluate((image, by) => {
      const finger = (x: number) => new Touch({ identifier: 1, target: image, clientX: x, clientY: 200 })
      const options = { bubbles: true, cancelable: true }
      image.dispatchEvent(
        new TouchEvent('touchstart', { ...options, touches: [finger(180)], changedTouches: [finger(180)] }),
      )
      image.dispatchEvent(new TouchEvent('touchend', { ...options, changedTouches: [finger(180 + by)] }))
    }, distance)
}
