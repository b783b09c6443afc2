import { Bell } from 'lucide-react'
import { type ReactElement, use, useEffect, useState } from 'react'
import { loadable, useArrival } from '../../lib/loadable.ts'
import { IconButton } from '../../ui/Button.tsx'

const bell = loadable(() =>
  import('../../features/notifications/NotificationBell.tsx').then((module) => module.NotificationBell),
)

/** Delay of the bell after the first answer, or where a page sends no request, in milliseconds. */
const delayMs = 200
const delayWithoutDataMs = 3_000

/** The bell: its button stands in the header at once, its panel is loaded after the list, or with a press. */
export function BellButton({ isAnswered }: { isAnswered: boolean }): ReactElement {
  const isDue = useAfterFirstAnswer(isAnswered)
  const [isPressed, setIsPressed] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  if (useArrival(bell, isDue || isPressed))
    return <Loaded asked={isPressed ? 'open' : hasFocus ? 'focus' : undefined} />
  return (
    <span data-awaited={isPressed ? '' : undefined}>
      <IconButton
        label="Notifications"
        aria-busy={isPressed}
        // A click whose button is replaced before the pointer is up reaches none.
        onPointerDown={() => setIsPressed(true)}
        onClick={() => setIsPressed(true)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <Bell size={19} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

function Loaded({ asked }: { asked: 'open' | 'focus' | undefined }): ReactElement {
  const NotificationBell = use(bell.load())
  return <NotificationBell asked={asked} />
}

/** True once the bell may load: the list comes first. */
function useAfterFirstAnswer(isAnswered: boolean): boolean {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), isAnswered ? delayMs : delayWithoutDataMs)
    return () => clearTimeout(timer)
  }, [isAnswered])
  return isTime
}
