import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Menu } from './Menu.tsx'

/** What may be done with a row of a list: each opens a dialog. */
export interface RowAction<Dialog extends string> {
  dialog: Dialog
  label: string
  icon: LucideIcon
  isDangerous?: boolean
}

interface ActionsProps<Dialog extends string> {
  actions: readonly RowAction<Dialog>[]
  onDialog: (dialog: Dialog) => void
}

interface RowActionsProps<Dialog extends string> extends ActionsProps<Dialog> {
  /** How one is read out, together with what it is done with. */
  toName: (label: string) => string
}

/** At the end of a row. */
export function RowActions<Dialog extends string>(props: RowActionsProps<Dialog>): ReactElement {
  const { actions, toName, onDialog } = props
  return (
    <div className="flex justify-end">
      {actions.map(({ dialog, label, icon: Icon, isDangerous }) => (
        <IconButton
          key={dialog}
          label={toName(label)}
          onClick={() => onDialog(dialog)}
          className={isDangerous ? 'hover:text-urgent' : ''}
        >
          <Icon size={17} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  )
}

interface CardActionsProps<Dialog extends string> extends ActionsProps<Dialog> {
  /** With whom or what. */
  subject: string
}

/** On a card, behind "…". */
export function CardActions<Dialog extends string>(props: CardActionsProps<Dialog>): ReactElement {
  const { actions, subject, onDialog } = props
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

/** At the foot of the details, where the other dialogs are a step away. */
export function FootActions<Dialog extends string>({ actions, onDialog }: ActionsProps<Dialog>): ReactElement {
  const others = actions.filter(({ dialog }) => dialog !== 'view')
  return (
    <>
      {others.toReversed().map(({ dialog, label, icon: Icon, isDangerous }) => (
        <Button
          key={dialog}
          look={dialog === 'edit' ? 'primary' : 'secondary'}
          icon={<Icon size={16} aria-hidden="true" />}
          onClick={() => onDialog(dialog)}
          className={isDangerous ? 'text-urgent' : ''}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
