/** Maximum number of images of a vehicle, and maximum size of each before its upload (rules/fleet 24, 25). */
export const maxImages = 5
export const maxImageBytes = 5 * 1024 * 1024
/** Maximum number of pixels of a decoded image: above the 50 million of phones. */
export const maxImagePixels = 60_000_000

/** Accepted content types, with their names for users. */
export const imageFormats = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WEBP' } as const

/** Messages about images (rules/fleet 24, 30). */
export const imageWords = {
  tooMany: `Vous ne pouvez télécharger que ${maxImages} images maximum`,
  notAnImage: (file: string) => `${file} n'est pas une image valide`,
  tooLarge: (file: string) => `${file} est trop volumineux (max 5MB)`,
  tooManyPixels: (file: string) => `${file} a trop de pixels (${maxImagePixels / 1_000_000} millions au plus)`,
  uploadsFailed: 'Erreur lors du téléchargement des images',
  uploadFailed: (file: string) => `Erreur lors du téléchargement de ${file}`,
}
