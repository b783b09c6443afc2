import type { ReactElement } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { FleetAction } from './fleet-actions.ts'
import type { FleetDialog } from './fleet-url.ts'

interface FleetActionsProps {
  actions: readonly FleetAction[]
  /** With whom or what: read out after each. */
  subject: string
  onDialog: (dialog: FleetDialog) => void
}

/** At the end of a row. */
export function RowActions({ actions, subject, onDialog }: FleetActionsProps): ReactElement {
  return (
    <div className="flex justify-end">
      {actions.map(({ dialog, label, icon: Icon, isDangerous }) => (
        <IconButton
          key={dialog}
          label={`${label} : ${subject}`}
          onClick={() => onDialog(dialog)}
          className={isDangerous ? 'hover:text-urgent' : ''}
        >
          <Icon size={17} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  )
}

/** On a card, behind "…". */
export function CardActions({ actions, subject, onDialog }: FleetActionsProps): ReactElement {
  return (
    <Menu
      label={`Actions pour ${subject}`}
      items={actions.map(({ dialog, label, icon: Icon, isDangerous = false }) => ({
        label,
        icon: <Icon size={16} aria-hidden="true" />,
        isDangerous,
        onSelect: () => onDialog(dialog),
      }))}
    />
  )
}
