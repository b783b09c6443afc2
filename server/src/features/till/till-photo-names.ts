/** Name under which the photo of a bill is stored: no address of public photos can be made of it. */
export function tillPhotoFile(id: string): string {
  return `till-${id}`
}
