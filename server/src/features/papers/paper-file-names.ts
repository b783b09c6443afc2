/** Name under which the file of a paper is stored: no address of photos can be made of it. */
export function paperFile(name: string): string {
  return `paper-${name}`
}
