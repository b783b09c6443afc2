import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

interface DottedProps {
  /** Parts, each of which stays on its line if it fits. */
  children: ReactNode
  className?: string
}

/** Short parts in a row with a dot between two of them; where the line breaks there is no dot, at neither end. */
export function Dotted({ children, className = '' }: DottedProps): ReactElement {
  return (
    <span className={`block min-w-0 overflow-x-clip ${className}`}>
      <span className="-ml-3 flex flex-wrap">
        {Children.toArray(children).map((part, at) => (
          <Fragment key={isValidElement(part) ? part.key : `${part}`}>
            {at > 0 && ' '}
            <span className="relative max-w-full pl-3 [overflow-wrap:anywhere] before:absolute before:left-1 before:content-['·']">
              {part}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}
