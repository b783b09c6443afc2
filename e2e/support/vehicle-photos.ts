import type { Locator, Page } from 'playwright-core'

/** Page object of the photos in the vehicle form. */

/** Opens the form of a new vehicle. */
export async function openVehicleForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Créer un véhicule' }).click()
  const form = page.getByRole('dialog')
  await photosOf(form).waitFor()
  return form
}

/** Returns the section of the form that contains the photos. */
export function photosOf(form: Locator): Locator {
  return form.getByRole('group', { name: 'Photos du véhicule' })
}

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses files in the file picker. */
export async function choosePhotos(form: Locator, ...files: ChosenFile[]): Promise<void> {
  await form.getByLabel('Ajouter des photos').setInputFiles(files)
}

/**
 * Creates a real image. Its size follows from the length of the name: names of different length give distinct images.
 */
export async function makePhoto(page: Page, name: string): Promise<ChosenFile> {
  const type = name.endsWith('.png') ? 'png' : 'jpeg'
  const size = 40 + name.length
  return {
    name,
    mimeType: `image/${type}`,
    buffer: await page.screenshot({ type, clip: { x: 0, y: 0, width: size, height: size } }),
  }
}

/** Returns the addresses of the stored photos, in the order shown. */
export async function shownPhotos(form: Locator): Promise<string[]> {
  const images = await photosOf(form)
    .getByRole('img', { name: /^Aperçu/ })
    .all()
  return Promise.all(images.map(async (image) => (await image.getAttribute('src')) ?? ''))
}

/** Returns the photo at a position, counted from 1, once it is stored. */
export function storedPhoto(form: Locator, position: number): Locator {
  return photosOf(form).getByRole('img', { name: `Aperçu ${position}`, exact: true })
}
