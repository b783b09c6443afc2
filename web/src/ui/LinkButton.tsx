import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass } from './Button.tsx'

interface LinkButtonProps extends ComponentProps<'a'> {
  href: string
  look?: ButtonLook
  icon?: ReactNode
}

/** Link that looks like a button. Pages outside of Yoon open in a new tab. */
export function LinkButton({
  href,
  look = 'secondary',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps): ReactElement {
  const isPage = href.startsWith('http')
  const props = {
    href,
    ...(isPage && { target: '_blank', rel: 'noreferrer' }),
    ...rest,
    className: buttonClass(look, className),
  }
  const Element = href.startsWith('/') ? Link : 'a'
  return (
    <Element {...props}>
      {icon}
      {children}
    </Element>
  )
}
