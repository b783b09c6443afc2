import { Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from './Button.tsx'

interface CreateButtonProps {
  label: string
  onClick: () => void
  /** Called when the pointer or the focus reaches the button, for preloading. */
  onNear: () => void
}

/** The button of shortcut `n`, beside the title of a list, where it covers nothing. */
export function CreateButton({ label, onClick, onNear }: CreateButtonProps): ReactElement {
  return (
    <Button
      look="primary"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="max-md:size-11 max-md:shrink-0 max-md:p-0"
    >
      <Plus aria-hidden="true" className="size-6 md:size-[18px]" />
      <span className="max-md:sr-only">{label}</span>
      <kbd className="rounded-[4px] border border-current px-1 font-mono text-xs leading-4 opacity-80 max-[88rem]:hidden">
        n
      </kbd>
    </Button>
  )
}
