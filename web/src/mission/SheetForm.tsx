import type { ReactElement, ReactNode } from 'react'

/** A form whose messages are our own. */
export function SheetForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }): ReactElement {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="grid gap-4"
    >
      {children}
    </form>
  )
}
