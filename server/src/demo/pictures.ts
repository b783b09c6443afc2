import { createHash } from 'node:crypto'
import { thumbnailOf } from '@yoon/contract/images/addresses'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import sharp from 'sharp'
import type { FileStore } from '../platform/files/file-store.ts'
import { drawFront, drawSeats, drawSide } from './car-drawing.ts'
import type { VehicleRow } from './rows.ts'

/** Three colours of each vehicle type; the last is that of luxury cars. */
const colours = {
  SEDAN: ['#eef0ee', '#a9b1b6', '#2c3035'],
  SUV: ['#27496d', '#eef0ee', '#2c3035'],
  FOURWD: ['#eef0ee', '#c4ae84', '#2c3035'],
  VAN: ['#eef0ee', '#a9b1b6', '#2c3035'],
  BUS: ['#f3efe2', '#eef0ee', '#2c3035'],
} as const satisfies Record<VehicleType, readonly [string, string, string]>

const views = ['side', 'front', 'seats'] as const
type View = (typeof views)[number]

interface Photo {
  type: VehicleType
  /** Index into the colours of its type. */
  colour: 0 | 1 | 2
  view: View
}

/** Returns the photo addresses of the vehicle at index `place` of the fleet: up to three, for some none. */
export function photosOf({ type, is_luxury }: Pick<VehicleRow, 'type' | 'is_luxury'>, place: number): string[] {
  const colour = is_luxury ? 2 : place % 2 === 0 ? 0 : 1
  const count = is_luxury ? 3 : place % 6 === 3 ? 0 : 1 + (place % 2)
  return views.slice(0, count).map((view) => `/uploads/${nameOf({ type, colour, view })}.webp`)
}

/** Returns the name of the image at an address. */
export function imageNameOf(url: string): string {
  return url.slice('/uploads/'.length, -'.webp'.length)
}

/** Draws the photos at these addresses into the store. */
export async function drawDemoPhotos(files: FileStore, urls: readonly string[]): Promise<void> {
  const wanted = allPhotos().filter((photo) => urls.includes(`/uploads/${nameOf(photo)}.webp`))
  await Promise.all(
    wanted.map(async (photo) => {
      const full = `${nameOf(photo)}.webp`
      const drawn = sharp(Buffer.from(draw(photo)))
      await files.write(full, await drawn.clone().webp({ quality: 82, effort: 1 }).toBuffer())
      await files.write(thumbnailOf(full), await drawn.clone().resize(320).webp({ quality: 72, effort: 1 }).toBuffer())
    }),
  )
}

function allPhotos(): Photo[] {
  const types = Object.keys(colours) as VehicleType[]
  return types.flatMap((type) =>
    ([0, 1, 2] as const).flatMap((colour) => views.map((view) => ({ type, colour, view }))),
  )
}

function draw({ type, colour, view }: Photo): string {
  if (view === 'seats') return drawSeats(type === 'SEDAN' ? '#b88a5b' : '#d9cbb2')
  return view === 'side' ? drawSide(type, colours[type][colour]) : drawFront(type, colours[type][colour])
}

/** Derives the file name from the photo, so that a second start finds the photos of the first. */
function nameOf({ type, colour, view }: Photo): string {
  return createHash('sha256').update(`yoon ${type} ${colour} ${view}`).digest('hex').slice(0, 32)
}
