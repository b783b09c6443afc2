import type { Paper } from '@yoon/contract/papers/calls'
import { Download, Pencil, Trash2 } from 'lucide-react'
import type { RowAction } from '../../../ui/Actions.tsx'
import type { Tone } from '../../../ui/tones.ts'
import type { FleetDialog } from '../fleet-url.ts'

/** Returns the name of the holder of a paper, and the plate of a vehicle. */
export function holderParts({ driver, vehicle }: Pick<Paper, 'driver' | 'vehicle'>): { name: string; plate?: string } {
  if (driver || !vehicle) return { name: driver?.name ?? '' }
  return { name: vehicle.name, plate: vehicle.licensePlate.replaceAll(' ', '\u00a0') }
}

/** Name of whose paper it is: `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
export function holderName(paper: Pick<Paper, 'driver' | 'vehicle'>): string {
  const { name, plate } = holderParts(paper)
  return [name, plate].filter(Boolean).join(' · ')
}

/** Returns the tone of a paper that expires: urgent once it has expired, or where it prevents assignments tomorrow. */
export function dueTone({ daysLeft, blocks }: { daysLeft: number; blocks: boolean }): Tone {
  return daysLeft < 0 || (daysLeft <= 1 && blocks) ? 'urgent' : 'wait'
}

/** Returns the tone of a paper of the list; none for a valid or a replaced one. */
export function toneOf({ state, daysLeft, blocks }: Pick<Paper, 'state' | 'daysLeft' | 'blocks'>): Tone | undefined {
  const isDue = state === 'EXPIRED' || state === 'EXPIRING'
  return isDue && daysLeft !== null ? dueTone({ daysLeft, blocks }) : undefined
}

const open: RowAction<FleetDialog> = { dialog: 'file', label: 'Ouvrir le fichier', icon: Download }
const changes: readonly RowAction<FleetDialog>[] = [
  { dialog: 'edit', label: 'Modifier', icon: Pencil },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
]

/** Returns the actions on a paper: those who see it may change it. */
export function paperActions({ file }: Pick<Paper, 'file'>): readonly RowAction<FleetDialog>[] {
  return file ? [open, ...changes] : changes
}
