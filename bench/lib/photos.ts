import { uploadVehicleImage } from '../../contract/src/images.ts'
import { dataUrl } from '../../server/src/testing/photos.ts'
import type { SignedIn } from './servers.ts'

/** Uploads a JPEG and gives the address under which it is stored. */
export async function uploadPhoto(url: string, { token }: SignedIn, photo: Buffer): Promise<string> {
  const response = await fetch(url + uploadVehicleImage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ filename: 'photo.jpg', contentType: 'image/jpeg', file: dataUrl(photo, 'image/jpeg') }),
  })
  if (!response.ok) throw new Error(`The upload was refused with ${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as { data: { url: string } }
  return data.url
}
