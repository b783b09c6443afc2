import { type ReactElement, useLayoutEffect, useRef } from 'react'

interface TabsProps<Tab extends string> {
  label: string
  tabs: Readonly<Record<Tab, string>>
  tab: Tab
  onTab: (tab: Tab) => void
  /** Id of the panel; `tabId` returns the id of the tab that labels it. */
  panel: string
  /** Tabs with errors. */
  wrong?: readonly Tab[]
}

export function tabId(panel: string, tab: string): string {
  return `${panel}-${tab}`
}

/** Tabs that the arrow keys move between; if they do not fit on one line, it scrolls to the chosen one. */
export function Tabs<Tab extends string>({ label, tabs, tab, onTab, panel, wrong = [] }: TabsProps<Tab>): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(tabs) as Tab[]
  const step = (by: number) => {
    const next = (names.indexOf(tab) + by + names.length) % names.length
    const button = list.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
    onTab(names[next] ?? tab)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is read from the page
  useLayoutEffect(() => {
    const own = list.current
    const chosen = own?.querySelector<HTMLElement>('[aria-selected=true]')
    if (own && chosen) own.scrollLeft = chosen.offsetLeft - (own.clientWidth - chosen.offsetWidth) / 2
  }, [tab])
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="no-scrollbar relative mb-2.5 flex gap-x-1 overflow-x-auto border-b border-line max-md:-mx-3 max-md:px-3 md:mb-4"
    >
      {names.map((own) => (
        <button
          key={own}
          type="button"
          role="tab"
          id={tabId(panel, own)}
          aria-selected={own === tab}
          aria-controls={panel}
          tabIndex={own === tab ? 0 : -1}
          onClick={() => own !== tab && onTab(own)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') step(1)
            if (key === 'ArrowLeft') step(-1)
          }}
          className="min-h-11 shrink-0 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-selected:border-brand aria-selected:text-brand-strong max-md:grow md:px-4"
        >
          {tabs[own]}
          {wrong.includes(own) && <span className="ml-0.5 text-urgent"> (à corriger)</span>}
        </button>
      ))}
    </div>
  )
}
