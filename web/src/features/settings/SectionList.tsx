import type { ReactElement } from 'react'
import { sectionId } from './SettingsSection.tsx'

/** The sections of a long tab; a press leads to one, and the focus with it. */
export function SectionList({ titles }: { titles: readonly string[] }): ReactElement {
  const lead = (title: string) => {
    const heading = document.getElementById(sectionId(title))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label="Sections de l'onglet" className="no-scrollbar -mx-3 overflow-x-auto px-3 md:mx-0 md:px-0">
      <ul className="flex gap-1.5 md:flex-wrap">
        {titles.map((title) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => lead(title)}
              className="min-h-11 rounded-full border border-line bg-surface px-3 text-sm whitespace-nowrap text-ink-2 hover:border-line-strong hover:text-ink md:min-h-8"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
