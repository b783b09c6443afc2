import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePreference } from '../../lib/preference.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'

const themes = [
  { value: 'light', name: 'Thème clair', icon: Sun },
  { value: 'dark', name: 'Thème sombre', icon: Moon },
  { value: '', name: 'Thème système', icon: Monitor },
] as const

/** Chooses the light theme, the dark theme, or that of the device. */
export function ThemeSwitch(): ReactElement {
  const [theme, setTheme] = usePreference('theme', ['', 'light', 'dark'])
  const choose = (chosen: typeof theme) => {
    setTheme(chosen)
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
  }
  return (
    <SegmentedControl
      label="Thème"
      options={themes.map(({ value, name, icon: Icon }) => ({
        value,
        name,
        label: <Icon size={15} aria-hidden="true" />,
      }))}
      value={theme}
      onValue={choose}
    />
  )
}
