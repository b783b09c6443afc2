import { imageFormats, imageWords, maxImageBytes } from '@yoon/contract/images/limits'

interface Choice<F> {
  accepted: F[]
  /** Reason of each refusal (rules/fleet 24). */
  refusals: string[]
}

/** Validates chosen files before the upload; of too many, the first ones that fit are accepted. */
export function validateFiles<F extends Pick<File, 'name' | 'type' | 'size'>>(
  files: readonly F[],
  remaining: number,
): Choice<F> {
  const refusals: string[] = []
  const valid = files.filter(({ name, type, size }) => {
    if (!isImage(name, type)) refusals.push(imageWords.notAnImage(name))
    else if (size > maxImageBytes) refusals.push(imageWords.tooLarge(name))
    else return true
    return false
  })
  if (valid.length > remaining) refusals.push(imageWords.tooMany)
  return { accepted: valid.slice(0, Math.max(0, remaining)), refusals }
}

/**
 * True if the type is an accepted image. Some phones report no type: then the name decides, and in the end the server.
 */
function isImage(name: string, type: string): boolean {
  return type === '' ? /\.(jpe?g|png|webp)$/i.test(name) : Object.hasOwn(imageFormats, type)
}

/** Returns the list with one item moved; unchanged if an index is out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.filter((_, index) => index !== from)
  return list.length === moved.length || to < 0 || to >= list.length
    ? [...list]
    : [...moved.slice(0, to), ...list.slice(from, from + 1), ...moved.slice(to)]
}
