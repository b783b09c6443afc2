import type { ReactElement, ReactNode } from 'react'

/** Classes of the card around the sections of a tab, or around those that are saved together. */
export const settingsCard = 'grid gap-4 p-4 md:gap-5 md:p-6'

/** Returns the id of the title of a section, to which the list of sections leads. */
export function sectionId(title: string): string {
  return `section-${title.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')}`
}

interface SettingsSectionProps {
  title: string
  /** Words about the settings, and how they are saved. */
  note?: ReactNode
  children: ReactNode
}

/** A group of settings: its title and a note beside them, on narrow screens above. */
export function SettingsSection({ title, note, children }: SettingsSectionProps): ReactElement {
  const id = sectionId(title)
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 gap-x-8 gap-y-3 border-t border-line pt-4 first:border-t-0 first:pt-0 md:pt-5 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} tabIndex={-1} className="w-fit scroll-mt-20 rounded-sm font-bold text-brand-strong">
          {title}
        </h3>
        {note && <div className="mt-1 text-ink-2 max-md:text-sm">{note}</div>}
      </div>
      <div className="grid min-w-0 content-start gap-3">{children}</div>
    </fieldset>
  )
}

/** Says how the settings of a section are saved. */
export function SavedHow({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactElement {
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm font-semibold text-ink [&_svg]:mt-0.5 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Classes of a field that is a line of settings: its label and hint on the left, its control at the right. */
export const asLine =
  'md:grid-cols-[minmax(0,1fr)_12rem] md:gap-x-6 md:gap-y-0 md:[&>:is(select,input,div)]:col-start-2 md:[&>:is(select,input,div)]:row-span-2 md:[&>:is(select,input,div)]:row-start-1 md:[&>:is(select,input,div)]:self-center md:[&>p]:col-start-1'
