/** True if the device opens a share sheet of its own for such data: phones do. */
export function canShare(data: ShareData): boolean {
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.(data) === true
}

/** Opens the share sheet of the device; resolves to false if the user has closed it. */
export function share(data: ShareData): Promise<boolean> {
  return navigator.share(data).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return false
      throw error
    },
  )
}
