import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { PageTitle } from './PageTitle.tsx'
import { useIsWide } from './use-is-wide.ts'

/** Width from which the heading stands in the row of the header: the `xl` breakpoint of the styles. */
const oneRowFrom = '80rem'

/** Id of the place for the heading in the row of the header, inside of the main landmark. */
export const headingPlaceId = 'titre'

const findPlace = () => document.getElementById(headingPlaceId)

interface PageHeadingProps {
  title: string
  /** Text under the title. */
  note?: ReactNode
  /** True for a title that leaves room for an action beside it on phones. */
  isShort?: boolean
  /** Main actions of the page. */
  children?: ReactNode
}

/** The title of a page with its main actions: in the row of the header, or above the page where that is narrow. */
export function PageHeading({ title, note, isShort = false, children }: PageHeadingProps): ReactElement | null {
  const isWide = useIsWide(oneRowFrom)
  // Unknown while the frame is rendered together with its first page.
  const [place, setPlace] = useState<HTMLElement | null | undefined>(() => findPlace() ?? undefined)
  useLayoutEffect(() => setPlace(findPlace()), [])
  const heading = (
    <>
      <div className={`flex-1 xl:min-w-max ${isShort ? '' : 'min-w-44'}`}>
        <PageTitle size="text-lg min-[26rem]:text-xl xl:text-lg min-[94rem]:text-xl leading-tight">{title}</PageTitle>
        {note !== undefined && <div className="min-h-5 text-sm text-ink-2">{note}</div>}
      </div>
      {children}
    </>
  )
  if (!isWide || place === null) {
    return <div className="mb-2 flex flex-wrap items-center gap-x-1 gap-y-2 md:mb-4 md:gap-x-3">{heading}</div>
  }
  return place ? createPortal(heading, place) : null
}
