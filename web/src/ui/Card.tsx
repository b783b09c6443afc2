import { type ComponentProps, createElement, type ReactElement } from 'react'

type CardTag = 'a' | 'article' | 'button' | 'div' | 'dl' | 'fieldset' | 'li' | 'p' | 'section' | 'ul'

/** Surface with a border that groups what belongs together; `as` is its element. */
export function Card<Tag extends CardTag = 'div'>({
  as,
  className = '',
  ...rest
}: { as?: Tag; className?: string } & Omit<ComponentProps<Tag>, 'className'>): ReactElement {
  return createElement(as ?? 'div', { ...rest, className: `rounded-lg border border-line bg-surface ${className}` })
}
