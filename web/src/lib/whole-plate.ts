/** Keeps a plate on one line: `AA 892 FN` with spaces that do not break. */
export function wholePlate(plate: string): string {
  return plate.replaceAll(' ', '\u00a0')
}

/** Keeps the plates within a text on one line. */
export function withWholePlates(text: string): string {
  return text.replace(/\b[A-Z]{2} \d{3,4} [A-Z]{1,3}\b/g, wholePlate)
}
