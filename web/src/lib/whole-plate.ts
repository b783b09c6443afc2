/** Keeps a plate on one line: `AA 892 FN` with spaces that do not break. */
export function wholePlate(plate: string): string {
  return plate.replaceAll(' ', '\u00a0')
}

/** Keeps the plates and references within a text whole: `AA 892 FN`, `R-7K3M9Q`. */
export function withWholeCodes(text: string): string {
  return text
    .replace(/\b[A-Z]{2} \d{3,4} [A-Z]{1,3}\b/g, wholePlate)
    .replace(/\bR-(?=[0-9A-Z]{6}\b)/g, 'R\u2011')
}
