import type { Paper } from '@yoon/contract/papers/calls'
import { Download, Pencil, Trash2 } from 'lucide-react'
import type { RowAction } from '../../../ui/Actions.tsx'
import type { Tone } from '../../../ui/tones.ts'
import type { FleetDialog } from '../fleet-url.ts'

/** Name of whose paper it is: `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
export function holderName({ driver, vehicle }: Pick<Paper, 'driver' | 'vehicle'>): string {
  return driver?.name ?? (vehicle ? `${vehicle.name} · ${vehicle.licensePlate.replaceAll(' ', '\u00a0')}` : '')
}

/** Returns the tone of a paper that expires: urgent once it has expired, or where it prevents assignments tomorrow. */
export function dueTone({ daysLeft, blocks }: { daysLeft: number; blocks: boolean }): Tone {
  return daysLeft < 0 || (daysLeft <= 1 && blocks) ? 'urgent' : 'wait'
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
