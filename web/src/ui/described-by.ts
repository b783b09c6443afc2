/** Attributes of a control whose tooltip tells more than its name. */
export function describedBy(text: string): { 'data-tooltip': string; 'aria-description': string } {
  return { 'data-tooltip': text, 'aria-description': text }
}
