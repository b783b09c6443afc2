import type { Backup } from '@yoon/contract/backups/calls'
import { countOf } from '../../lib/count.ts'
import { formatDay, formatDuration } from '../../lib/format.ts'

/** Messages about backups and restores (rules/backups 22, 23, 24). */
export const words = {
  listFailed: 'Erreur lors du chargement des sauvegardes',
  backupLost: 'Erreur de connexion lors de la sauvegarde',
  backupFailed: 'Erreur lors de la sauvegarde',
  restoreLost: 'Erreur de connexion lors de la restauration',
  restoreFailed: 'Erreur lors de la restauration',
  unsaved: " Les données remplacées n'ont pas pu être sauvegardées avant.",
  deletionLost: 'Erreur de connexion lors de la suppression',
  deletionFailed: 'Erreur lors de la suppression',
  deleted: 'Sauvegarde supprimée avec succès',
  linkFailed: 'Erreur lors du téléchargement de la sauvegarde',
  nothingChosen: 'Veuillez sélectionner une sauvegarde à restaurer ou télécharger un fichier JSON',
  invalidFile: 'Veuillez sélectionner un fichier JSON valide',
  tooLarge: 'Ce fichier est trop volumineux (64 Mo au plus)',
  chosen: (file: string) => `Fichier JSON sélectionné: ${file}`,
  missingPhotos: (count: number) =>
    ` ${photos(count)} ${count > 1 ? 'manquent' : 'manque'}\u00a0: la sauvegarde ne ${count > 1 ? 'les' : 'la'} contient pas.`,
  askDeletion: (name: string) => `Êtes-vous sûr de vouloir supprimer la sauvegarde "${name}" ?`,
}

/** Formats a number of photos: `1 photo`, `12 photos`. */
function photos(count: number): string {
  return countOf(count, 'photo')
}

const kinds = [
  ['yoon-quotidienne-', 'Quotidienne'],
  ['yoon-avant-restauration-', 'Avant une restauration'],
  ['yoon-', 'À la main'],
] as const

/** Returns the kind that the name of a backup says (rules/backups 3), nothing for a name from outside. */
export function kindOf(name: string): string {
  return kinds.find(([start]) => name.startsWith(start))?.[1] ?? ''
}

/** Formats the creation, `26/11/2026 à 08:00`, as the title of a backup: `Aujourd'hui 08:00`. */
export function formatCreated(created: string, today: string): string {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) à (\d\d:\d\d)$/.exec(created) ?? []
  return year ? `${formatDay(`${year}-${month}-${day}`, today)} ${time}` : created
}

const overdueAfterMs = 26 * 3_600_000

/**
 * Says how long ago a backup was made, `il y a 2 h 05`, at a day and a time of the company; `isOld` if a daily one would be
 * overdue. Undefined for a text that is no moment.
 */
export function ageOf(created: string, day: string, time: string): { text: string; isOld: boolean } | undefined {
  const [, date, month, year, at] = /^(\d\d)\/(\d\d)\/(\d{4}) à (\d\d:\d\d)$/.exec(created) ?? []
  if (!year) return undefined
  const ms = Date.parse(`${day}T${time}Z`) - Date.parse(`${year}-${month}-${date}T${at}Z`)
  return {
    text: ms < 60_000 ? "il y a moins d'une minute" : `il y a ${formatDuration(ms)}`,
    isOld: ms > overdueAfterMs,
  }
}

interface Created {
  filename: string
  size: string
  type: Backup['type']
}

export function createdMessage({ filename, size, type }: Created): string {
  const created = `Sauvegarde créée avec succès: ${filename} (${size.replace('.', ',')} MB)`
  return type === 'json' ? `${created} - Téléchargement automatique démarré` : created
}

const counted = [
  ['users', 'utilisateurs'],
  ['drivers', 'chauffeurs'],
  ['vehicles', 'véhicules'],
  ['bookings', 'réservations'],
  ['payments', 'paiements'],
  ['services', 'services'],
] as const

/** Returns the message after a restore, with the counts if the answer contains them. */
export function restoredMessage(counts: unknown): string {
  const restored = 'Base de données restaurée avec succès.'
  if (typeof counts !== 'object' || counts === null) return restored
  const known = counts as Record<string, unknown>
  return `${restored} Restauré: ${counted.map(([key, label]) => `${known[key] ?? 0} ${label}`).join(', ')}.`
}

/**
 * Returns a sentence about restored values that the forms would refuse; it names the first three, the journal names
 * more.
 */
export function problemsMessage(problems: unknown): string {
  if (typeof problems !== 'object' || problems === null) return ''
  const { count, sentences } = problems as { count: number; sentences: string[] }
  const subject = count === 1 ? '1 valeur restaurée ne respecte' : `${count} valeurs restaurées ne respectent`
  const rest = count > 3 ? ' ; la suite est dans le journal' : ''
  return ` ${subject} pas les règles des formulaires : ${sentences.slice(0, 3).join(' ; ')}${rest}.`
}

/** Returns a sentence about restored payments of the demonstration, which moved no real money. */
export function demonstrationMessage(count: unknown): string {
  if (typeof count !== 'number' || count === 0) return ''
  return ` Attention : ${count === 1 ? '1 paiement est' : `${count} paiements sont`} de démonstration, sans argent réel.`
}

/** Formats a size in MB; below 1 MB in whole KB (rules/backups 17). */
export function formatSize(size: string): string {
  const megabytes = Number(size)
  return megabytes < 1 ? `${Math.round(megabytes * 1024)} KB` : `${twoDecimals(megabytes)} MB`
}

/** Formats the size of a chosen file in KB with two decimals (rules/backups 22). */
export function formatFileSize(bytes: number): string {
  return `${twoDecimals(bytes / 1024)} KB`
}

function twoDecimals(value: number): string {
  return value.toFixed(2).replace('.', ',')
}
