import { countTodo } from '@yoon/contract/todo/calls'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf, formatCount } from '../../lib/count.ts'

/** Number of open lines beside the entry of the menu, `312+` if there are more, red if some are urgent; nothing if there are none. */
export function TodoCount(): ReactElement | null {
  const { open = 0, urgent = 0, isExact = true } = useData(countTodo, {}).answer?.data ?? {}
  if (open === 0) return null
  const look = urgent > 0 ? 'bg-urgent text-on-urgent' : 'bg-off-soft text-ink-2'
  return (
    <span className={`ml-auto rounded-full px-2 text-xs font-semibold tabular-nums ${look}`}>
      {!isExact && <span className="sr-only">plus de </span>}
      {formatCount(open)}
      {!isExact && <span aria-hidden="true">+</span>}
      {urgent > 0 && <span className="sr-only">, dont {countOf(urgent, 'urgente')}</span>}
    </span>
  )
}
