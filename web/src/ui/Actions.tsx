import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

/** Action on a row of a list; opens a dialog. */
export interface RowAction<Dialog extends string> {
  dialog: Dialog
  label: string
  icon: LucideIcon
  isDangerous?: boolean
  /** True if the details offer it behind "…" too, as they do what is dangerous. */
  isRare?: boolean
}

interface ActionsProps<Dialog extends string> {
  actions: readonly RowAction<Dialog>[]
  onDialog: (dialog: Dialog) => void
}

interface CardActionsProps<Dialog extends string> extends ActionsProps<Dialog> {
  /** Name of the row. */
  subject: string
  /** True for a smaller button on wide screens. */
  isSmall?: boolean
  /** Pages about the row, after the first action. */
  links?: readonly MenuItem[]
}

/** Actions at the end of a row: behind "…", or as an icon if there is only one. */
export function RowActions<Dialog extends string>(props: CardActionsProps<Dialog>): ReactElement {
  const { actions, links = [], subject, onDialog } = props
  const [only, second] = [...actions, ...links]
  if (!only || second || !('dialog' in only)) {
    return (
      <div className="flex justify-end">
        <CardActions {...props} />
      </div>
    )
  }
  const { dialog, label, icon: Icon, isDangerous } = only
  return (
    <div className="flex justify-end">
      <IconButton
        label={`${label}\u00a0: ${subject}`}
        onClick={() => onDialog(dialog)}
        className={isDangerous ? 'hover:text-urgent' : ''}
      >
        <Icon size={17} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Actions behind "…". */
export function CardActions<Dialog extends string>(props: CardActionsProps<Dialog>): ReactElement {
  const { actions, links = [], subject, isSmall = false, onDialog } = props
  const items: MenuItem[] = actions.map(({ dialog, label, icon: Icon, isDangerous = false }) => ({
    label,
    icon: <Icon size={16} aria-hidden="true" />,
    isDangerous,
    onSelect: () => onDialog(dialog),
  }))
  return <Menu label={`Actions pour ${subject}`} isSmall={isSmall} items={items.toSpliced(1, 0, ...links)} />
}

interface FootActionsProps<Dialog extends string> extends ActionsProps<Dialog> {
  /** Name of what the details are about. */
  subject: string
  /** True if another button at the foot is the one that is wanted most. */
  isSecondary?: boolean
}

/** Actions at the foot of the details, which open the other dialogs: those that are dangerous or rare behind "…". */
export function FootActions<Dialog extends string>(props: FootActionsProps<Dialog>): ReactElement {
  const { actions, subject, isSecondary = false, onDialog } = props
  const others = actions.filter(({ dialog }) => dialog !== 'view')
  const isLast = ({ dialog }: RowAction<Dialog>) => Number(dialog === 'edit')
  const isHidden = ({ isDangerous, isRare }: RowAction<Dialog>) => isDangerous || isRare
  return (
    <>
      <span className="mr-auto max-md:flex-none!">
        <CardActions actions={others.filter(isHidden)} subject={subject} onDialog={onDialog} />
      </span>
      {others
        .filter((action) => !isHidden(action))
        .toSorted((a, b) => isLast(a) - isLast(b))
        .map(({ dialog, label, icon: Icon }) => (
          <Button
            key={dialog}
            look={dialog === 'edit' && !isSecondary ? 'primary' : 'secondary'}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={() => onDialog(dialog)}
          >
            {label}
          </Button>
        ))}
    </>
  )
}
