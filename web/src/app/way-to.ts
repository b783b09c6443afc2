import type { Page } from './pages.ts'

/** Label of a button that leads to a page. */
export function wayTo({ label }: Page): string {
  return `Aller à la page «\u00a0${label}\u00a0»`
}
