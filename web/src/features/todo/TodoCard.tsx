import { todoCauseLabels } from '@yoon/contract/todo/causes'
import type { ReactElement } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Age, Cause, Fix, More, Owner, Subject, type TodoProps, Trip } from './TodoFacts.tsx'

/** A line on small screens. */
export function TodoCard({ line, ...rest }: TodoProps): ReactElement {
  return (
    <Card
      as="article"
      aria-label={`${todoCauseLabels[line.cause]}, ${line.subject.label}`}
      className="flex h-full flex-col gap-1.5 px-3.5 pt-2.5"
    >
      <div className="flex items-start justify-between gap-2">
        <Cause line={line} {...rest} />
        <span className="text-sm text-ink-2">
          <span className="sr-only">depuis </span>
          <Age line={line} {...rest} />
        </span>
      </div>
      <Trip line={line} />
      <div className="mt-auto">
        <Subject line={line} />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-t border-line py-1">
        <Fix line={line} {...rest} />
        <div className="ml-auto flex min-w-0 items-center">
          <Owner line={line} {...rest} />
          <More line={line} />
        </div>
      </div>
    </Card>
  )
}
