import type { ReactElement, ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface AuthLayoutProps {
  title: string
  /** Text under the title. */
  intro: string
  children: ReactNode
}

/** Layout of the pages outside of the shell: a form in the middle of the screen, under the name of the product. */
export function AuthLayout({ title, intro, children }: AuthLayoutProps): ReactElement {
  return (
    <main data-auth-layout="" className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <div className="flex items-center gap-3">
        <Logo />
        <span className="text-3xl font-bold tracking-tight">Yoon</span>
      </div>
      <Card as="section" className="w-full max-w-[400px] p-6 shadow-raised md:p-8">
        <PageTitle size="text-xl">{title}</PageTitle>
        <p className="mt-1 mb-5 text-ink-2">{intro}</p>
        {children}
      </Card>
    </main>
  )
}
