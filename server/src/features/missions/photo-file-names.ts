/** Name under which a photo of a step is stored: no address of public photos can be made of it. */
export function photoFile(id: string): string {
  return `step-${id}`
}
