import { type ReactElement, type ReactNode, useId } from 'react'

/** A family of components. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <section aria-labelledby={id} className="gallery-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A component in one or several states. */
export function Example({ title, layout, children }: ExampleProps): ReactElement {
  return (
    <div className="gallery-example">
      <h3>{title}</h3>
      <div className={layout && `gallery-${layout}`}>{children}</div>
    </div>
  )
}

interface ExampleProps {
  title: string
  layout?: 'row' | 'fields' | 'narrow'
  children: ReactNode
}
