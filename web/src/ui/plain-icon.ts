import { createElement, type FunctionComponent, type SVGProps } from 'react'

interface Drawing {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/** Returns the component of an icon, in place of the function of the same name in lucide-react (`build/plain-icons.ts`). */
export default function createLucideIcon({ name, node }: Drawing): FunctionComponent<IconProps> {
  return ({ size = 24, className = '', ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': !props['aria-label'],
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number }
