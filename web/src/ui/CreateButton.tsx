import { Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from './Button.tsx'

interface CreateButtonProps {
  label: string
  onClick: () => void
  /** Somebody is about to press it. */
  onNear: () => void
}

/** What `n` does on a list; on phones a round button under the thumb. */
export function CreateButton({ label, onClick, onNear }: CreateButtonProps): ReactElement {
  return (
    <Button
      look="primary"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="max-md:fixed max-md:right-4 max-md:bottom-4 max-md:z-10 max-md:size-14 max-md:rounded-full max-md:p-0 max-md:shadow-raised"
    >
      <Plus aria-hidden="true" className="size-6 md:size-[18px]" />
      <span className="max-md:sr-only">{label}</span>
      <kbd className="rounded-[4px] border border-current px-1 font-mono text-[11px] leading-4 opacity-80 max-md:hidden">
        n
      </kbd>
    </Button>
  )
}
