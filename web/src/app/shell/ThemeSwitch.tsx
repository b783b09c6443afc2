import { Monitor, Moon, Sun } from 'lucide-react'
import { type ReactElement, useState } from 'react'

const themes = [
  { value: 'light', label: 'Clair', icon: Sun },
  { value: 'dark', label: 'Sombre', icon: Moon },
  { value: '', label: 'Système', icon: Monitor },
] as const

/** Chooses the light theme, the dark theme, or that of the device. */
export function ThemeSwitch(): ReactElement {
  const [theme, setTheme] = useState(() => localStorage.getItem('theme') ?? '')
  const choose = (value: string) => {
    setTheme(value)
    if (value) {
      localStorage.setItem('theme', value)
      document.documentElement.dataset.theme = value
    } else {
      localStorage.removeItem('theme')
      delete document.documentElement.dataset.theme
    }
  }
  return (
    <fieldset className="grid grid-cols-3 rounded-md border border-line p-0.5">
      <legend className="sr-only">Thème</legend>
      {themes.map(({ value, label, icon: Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={theme === value}
          aria-label={`Thème ${label.toLowerCase()}`}
          title={label}
          onClick={() => choose(value)}
          className="grid min-h-11 place-items-center rounded-[6px] text-ink-3 aria-pressed:bg-off-soft aria-pressed:text-ink md:min-h-7"
        >
          <Icon size={15} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
