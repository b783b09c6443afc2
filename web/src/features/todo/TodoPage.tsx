import { exportTodo, listTodo } from '@yoon/contract/todo/calls'
import { todoLinesMax } from '@yoon/contract/todo/causes'
import type { TodoSummary } from '@yoon/contract/todo/schemas'
import { CircleCheckBig } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { BookingDialogs } from '../bookings/index.ts'
import { TodoCard } from './TodoCard.tsx'
import { todoColumns } from './TodoColumns.tsx'
import { TodoFilters } from './TodoFilters.tsx'
import { filterOf, noFilter, type TodoUrl, useTodoUrl } from './todo-url.ts'

const pageSize = 25

/** The work queue: what is to be fixed now, the most urgent first, with what fixes it (rules/todo 1). */
export function TodoPage(): ReactElement {
  useTitle('À traiter')
  const [state, change, close] = useTodoUrl()
  const pages = usePages(listTodo, (page) => ({ page, limit: pageSize, ...filterOf(state) }), state, change)
  const now = useNow()
  const { answer, total, isTotalExact } = pages
  const rest = {
    now,
    onDialog: (dialog: NonNullable<TodoUrl['dialog']>, booking: string) => change({ dialog, booking }),
  }
  return (
    <>
      <ListHeading
        title="À traiter"
        count={total !== undefined && `${isTotalExact ? '' : 'Plus de '}${countOf(total, 'ligne')}`}
      >
        <ExportMenu endpoint={exportTodo} readBy="stats:read" argsFor={(format) => ({ ...filterOf(state), format })} />
      </ListHeading>
      <TodoFilters state={state} onChange={change} summary={answer?.summary as TodoSummary | undefined} />
      <ListPage
        pages={pages}
        failure="Erreur lors de la récupération de ce qui est à traiter"
        end={`Yoon affiche au plus ${todoLinesMax} lignes par cause\u00a0: les suivantes apparaissent à mesure que vous réglez celles-ci.`}
      >
        {answer?.pagination.total === 0 ? (
          <NothingToDo state={state} onClear={() => change(noFilter)} />
        ) : (
          <TableOrCards
            caption="À traiter"
            tableFrom="73em"
            isTight
            rowClassName="*:h-14 *:py-1.5"
            columns={todoColumns(rest)}
            rows={(answer?.data ?? []).map((line) => ({ ...line, id: line.key }))}
            card={(line) => <TodoCard line={line} {...rest} />}
          />
        )}
      </ListPage>
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.booking}`} onClose={close}>
          <BookingDialogs dialog={state.dialog} bookingId={state.booking} known={[]} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}

function NothingToDo({ state, onClear }: { state: TodoUrl; onClear: () => void }): ReactElement {
  const { q, cause, urgency } = state
  if (q || cause || urgency) {
    return (
      <EmptyState title="Aucune ligne ne correspond">
        <Button onClick={onClear}>Effacer la recherche et les filtres</Button>
      </EmptyState>
    )
  }
  if (state.state !== 'open') {
    const titles = {
      mine: "Vous ne vous occupez d'aucune ligne",
      unclaimed: "Quelqu'un s'occupe de chaque ligne",
      snoozed: "Aucune ligne n'est reportée",
    }
    return (
      <EmptyState title={titles[state.state]}>
        <Button onClick={onClear}>Voir toutes les lignes</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Tout est en ordre" icon={<CircleCheckBig size={22} aria-hidden="true" />}>
      <p>
        Yoon surveille les courses, les paiements et les papiers&nbsp;: ce qui demande votre attention apparaît ici, le
        plus urgent en premier, avec le bouton qui le règle.
      </p>
    </EmptyState>
  )
}
