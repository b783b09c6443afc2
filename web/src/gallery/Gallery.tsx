import { type ReactElement, useState } from 'react'
import { ListHeading } from '../ui/ListHeading.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Tooltips } from '../ui/Tooltips.tsx'
import { Buttons } from './Buttons.tsx'
import { Choices } from './Choices.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Fields } from './Fields.tsx'
import { Messages } from './Messages.tsx'
import { Queries } from './Queries.tsx'
import { Tables } from './Tables.tsx'
import { Words } from './Words.tsx'

/** Every component of `ui/` in its states, for the eye, axe and the pictures. */
export function Gallery(): ReactElement {
  return (
    <>
      <main className="gallery">
        <ListHeading title="Galerie des composants" count="chaque composant dans ses états">
          <ThemeChoice />
        </ListHeading>
        <Buttons />
        <Words />
        <Choices />
        <Fields />
        <Tables />
        <Messages />
        <Queries />
        <Dialogs />
      </main>
      <Toasts />
      <Tooltips />
    </>
  )
}

const themes = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const
type Theme = (typeof themes)[number]['value']

/** Theme of the gallery; that of the system at first. */
function ThemeChoice(): ReactElement {
  const [theme, setTheme] = useState<Theme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const choose = (next: Theme) => {
    document.documentElement.dataset.theme = next
    setTheme(next)
  }
  return <SegmentedControl label="Thème" options={themes} value={theme} onValue={choose} />
}
