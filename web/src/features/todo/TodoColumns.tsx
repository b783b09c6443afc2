import type { TodoLine } from '@yoon/contract/todo/schemas'
import type { Column } from '../../ui/Table.tsx'
import { Age, Cause, Fix, More, Owner, Subject, type TodoProps, Trip } from './TodoFacts.tsx'

export type TodoRow = TodoLine & { id: string }

/** Returns the columns of the table of lines. */
export function todoColumns(rest: Omit<TodoProps, 'line'>): Column<TodoRow>[] {
  return [
    { label: 'À traiter', className: 'w-[24%]', cell: (line) => <Cause line={line} {...rest} /> },
    { label: 'Objet', isHeading: true, className: 'w-[18%]', cell: (line) => <Subject line={line} /> },
    { label: 'Trajet', className: 'w-[38%] max-w-0 text-sm', cell: (line) => <Trip line={line} /> },
    { label: 'Depuis', className: 'w-px whitespace-nowrap', cell: (line) => <Age line={line} {...rest} /> },
    { label: "S'en occupe", className: 'w-px whitespace-nowrap', cell: (line) => <Owner line={line} {...rest} /> },
    {
      label: 'Actions',
      isActions: true,
      className: 'w-px',
      cell: (line) => (
        <div className="flex items-center justify-end gap-1">
          <Fix line={line} {...rest} />
          {/* As wide as the button of the menu, which lines of colleagues lack. */}
          <span className="flex min-w-9 justify-center">
            <More line={line} />
          </span>
        </div>
      ),
    },
  ]
}
