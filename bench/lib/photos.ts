import { uploadVehicleImage } from '@yoon/contract/images/calls'
import { dataUrl } from '../../server/src/testing/photos.ts'
import { call } from './client.ts'
import type { Demo } from './servers.ts'

/** Uploads a JPEG and returns its URL. */
export async function uploadPhoto({ url, signedIn }: Demo, photo: Buffer): Promise<string> {
  const file = dataUrl(photo, 'image/jpeg')
  const args = { filename: 'photo.jpg', contentType: 'image/jpeg' as const, file }
  return (await call({ url, token: signedIn.token }, uploadVehicleImage, args)).url
}
