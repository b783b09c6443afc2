import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass } from './Button.tsx'

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className'> {
  href: string
  look?: ButtonLook
  icon?: ReactNode
}

/** Link that looks like a button. Addresses outside of Yoon open in a new tab. */
export function LinkButton({ href, look = 'secondary', icon, children, ...rest }: LinkButtonProps): ReactElement {
  const className = buttonClass(look)
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (href.startsWith('/')) {
    return (
      <Link href={href} {...rest} className={className}>
        {content}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest} className={className}>
      {content}
    </a>
  )
}
