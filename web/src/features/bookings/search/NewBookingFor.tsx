import { Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { type Choose, pathToNew } from './search-paths.ts'

interface NewBookingForProps extends Pick<ButtonProps, 'look' | 'className'> {
  searched: string
  onChoose: Choose
}

/** Opens the form of a new booking, with what was searched in the field of its client. */
export function NewBookingFor({ searched, onChoose, look, className = '' }: NewBookingForProps): ReactElement | null {
  if (!useCan('bookings:create')) return null
  return (
    <Button
      {...(look && { look })}
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => onChoose(pathToNew(), { searched })}
      className={`max-w-full py-1.5 whitespace-normal! ${className}`}
    >
      <span className="[overflow-wrap:anywhere]">Nouvelle réservation pour «&nbsp;{searched}&nbsp;»</span>
    </Button>
  )
}
