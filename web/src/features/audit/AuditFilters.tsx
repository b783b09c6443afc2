import { actionsOf, auditActions, auditKindLabels, auditKinds } from '@yoon/contract/audit/actions'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { dayOf } from '../../lib/format.ts'
import { userSearchMs } from '../../lib/search-delays.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListFilterSheet } from '../../ui/dialogs/ListFilterSheet.tsx'
import { DaysFilter } from '../../ui/forms/DaysFilter.tsx'
import { CheckboxField, SelectField } from '../../ui/forms/Field.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { type AuditState, type ChangeAudit, hidesSignIns } from './audit-url.ts'

interface FiltersProps {
  state: AuditState
  onChange: ChangeAudit
}

/** Search, kind, action and period; on phones the filters are in a sheet behind one button, which counts them. */
export function AuditFilters({ state, onChange }: FiltersProps): ReactElement {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const count = [state.kind, state.action, state.from, state.to].filter(Boolean).length
  return (
    <div className="mb-2.5 flex flex-wrap items-end gap-2 md:mb-3.5">
      <div className="grid min-w-0 flex-1 gap-1 md:max-[84rem]:basis-full">
        <span aria-hidden="true" className="font-semibold max-md:hidden">
          Recherche
        </span>
        <SearchBox
          q={state.q}
          label="Rechercher une référence, une plaque, un nom"
          placeholder="Référence, plaque, nom"
          delayMs={userSearchMs}
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
      </div>
      <div className="flex gap-2 max-md:hidden md:[&_:is(input:not([type=checkbox]),select)]:min-h-9.5">
        <Choices state={state} onChange={onChange} />
      </div>
      <Button className="md:hidden" aria-label={`Filtres (${count})`} onClick={() => setIsSheetOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {count > 0 && count}
      </Button>
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <ListFilterSheet label="Voir le journal" onClose={() => setIsSheetOpen(false)}>
            <div className="grid gap-3">
              <Choices state={state} onChange={onChange} />
            </div>
          </ListFilterSheet>
        </DialogBoundary>
      )}
    </div>
  )
}

function Choices({ state, onChange }: FiltersProps): ReactElement {
  const kinds = state.kind ? [state.kind] : auditKinds
  const today = dayOf(Date.now())
  return (
    <>
      <SelectField
        label="Type"
        className="md:max-w-42"
        value={state.kind ?? ''}
        onChange={(event) =>
          onChange({ kind: auditKinds.find((kind) => kind === event.target.value), action: undefined })
        }
      >
        <option value="">Tous les types</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {auditKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Action"
        className="md:max-w-44"
        value={state.action ?? ''}
        onChange={(event) => onChange({ action: auditActions.find((action) => action === event.target.value) })}
      >
        <option value="">Toutes les actions</option>
        {kinds.map((kind) => (
          <optgroup key={kind} label={auditKindLabels[kind]}>
            {actionsOf(kind).map(([action, label]) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <DaysFilter from={state.from} to={state.to} today={today} onDays={(days) => onChange(days, { replace: true })} />
      {!state.kind && !state.action && (
        <div className="flex items-end md:w-34 md:leading-tight xl:max-[84rem]:w-auto xl:max-[84rem]:whitespace-nowrap min-[88rem]:w-auto min-[88rem]:whitespace-nowrap">
          <CheckboxField
            label="Sans les connexions"
            checked={hidesSignIns(state)}
            onChange={({ target }) => onChange({ signIns: target.checked ? undefined : 'shown' })}
          />
        </div>
      )}
    </>
  )
}
