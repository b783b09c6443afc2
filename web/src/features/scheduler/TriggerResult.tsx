import { bookingPath } from '@yoon/contract/paths'
import type { triggerScheduler } from '@yoon/contract/scheduler/calls'
import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { Answer } from '../../lib/calls/api.ts'
import { IconButton } from '../../ui/Button.tsx'

interface TriggerResultProps {
  result: Answer<typeof triggerScheduler>
  onClose: () => void
}

/** The bookings that a trigger has started, and those that it could not start, each with a link. */
export function TriggerResult({ result, onClose }: TriggerResultProps): ReactElement {
  const { processed, updated, errors } = result.data
  const look = errors.length > 0 ? 'border-wait bg-wait-soft' : 'border-done bg-done-soft'
  return (
    <div className={`mb-2.5 flex items-start gap-3 rounded-lg border py-2 pr-2 pl-4 md:mb-4 ${look}`}>
      <div className="min-w-0 flex-1 py-1.5">
        <p className={`font-semibold ${errors.length > 0 ? 'text-wait' : 'text-done'}`}>{String(result.message)}</p>
        <p className="text-sm text-ink-2">
          {processed} {processed > 1 ? 'réservations examinées' : 'réservation examinée'}, {updated}{' '}
          {updated > 1 ? 'démarrées' : 'démarrée'}
        </p>
        {errors.length > 0 && (
          <ul aria-label="Problèmes" className="mt-1 max-h-64 overflow-y-auto">
            {errors.map((error) => (
              <li
                key={error.id}
                className="flex flex-wrap items-center gap-x-2 border-t border-line py-0.5 first:border-0"
              >
                <Link
                  href={bookingPath(error.bookingReference)}
                  className="inline-flex min-h-11 items-center font-mono font-semibold text-brand-strong underline md:min-h-7"
                >
                  {error.bookingReference}
                </Link>
                <span>{error.message}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton label="Fermer le résultat" onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
