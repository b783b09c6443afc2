import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import type { Message, Work } from './use-database.ts'

const works: Partial<Record<Work, string>> = {
  backup: 'Création de la sauvegarde en cours…',
  restore: 'Restauration en cours… Ne fermez pas cette page.',
}

const looks = {
  success: { icon: CircleCheck, className: 'border-done bg-done-soft text-done' },
  error: { icon: CircleX, className: 'border-urgent bg-urgent-soft text-urgent' },
  info: { icon: Info, className: 'border-line-strong bg-raised text-ink' },
}

interface WorkMessageProps {
  work: Work | undefined
  message: Message | undefined
  onClose: () => void
}

/** The running operation and its duration, or its outcome. */
export function WorkMessage({ work, message, onClose }: WorkMessageProps): ReactElement {
  const text = work && works[work]
  const { icon: Icon, className } = looks[message?.tone ?? 'info']
  return (
    <div aria-live="polite" className="sticky top-16 z-10 mb-4 empty:hidden">
      {text && <Progress key={work} text={text} />}
      {!text && message && (
        <div className={`flex items-start gap-3 rounded-lg border py-1 pr-1.5 pl-4 font-semibold ${className}`}>
          <Icon size={18} className="mt-2.5 shrink-0" aria-hidden="true" />
          <p role={message.tone === 'error' ? 'alert' : 'status'} className="flex-1 py-2 [overflow-wrap:anywhere]">
            {message.text}
          </p>
          <IconButton label="Fermer le message" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Elapsed time of an operation, whose end is unknown. */
export function Progress({ text }: { text: string }): ReactElement {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((past) => past + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="rounded-lg border border-line-strong bg-raised px-4 py-3">
      <p className="flex items-baseline gap-3">
        <span className="flex-1 font-semibold">{text}</span>
        <span aria-hidden="true" className="text-ink-2 tabular-nums">
          {seconds} s
        </span>
      </p>
      <div role="progressbar" aria-label={text} className="mt-2 h-1.5 overflow-hidden rounded-full bg-off-soft">
        <div className="under-way h-full rounded-full bg-brand" />
      </div>
    </div>
  )
}
