/** Address of a stored image: its name of 128 random bits cannot be guessed (rules/fleet 27). */
export const imageAddress = /^\/uploads\/([0-9a-f]{32})\.webp$/

export function addressOfImage(name: string): string {
  return `/uploads/${name}.webp`
}

/** Returns the address of the thumbnail of a stored image, for lists; it exists as soon as the image has an address. */
export function thumbnailOf(url: string): string {
  return url.replace(/\.webp$/, '-s.webp')
}
