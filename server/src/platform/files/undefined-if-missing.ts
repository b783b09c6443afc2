/** Resolves to undefined if the path does not exist, or is a symlink opened with O_NOFOLLOW. */
export function undefinedIfMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined
    throw error
  })
}
