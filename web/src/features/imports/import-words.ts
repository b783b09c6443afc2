import type { RecordedImport } from '@yoon/contract/imports/calls'
import type { ImportKind, ImportState } from '@yoon/contract/imports/kinds'
import { formatCount, pluralize } from '../../lib/count.ts'
import type { Tone } from '../../ui/tones.ts'

interface KindWords {
  title: string
  /** Name of the list. */
  list: string
  /** `12 clients` */
  one: string
  many: string
  /** Field by which a duplicate is known. */
  duplicate: string
}

export const kindWords: Record<ImportKind, KindWords> = {
  clients: {
    title: 'Importer des clients',
    list: 'Clients',
    one: 'client',
    many: 'clients',
    duplicate: 'même téléphone',
  },
  drivers: {
    title: 'Importer des chauffeurs',
    list: 'Chauffeurs',
    one: 'chauffeur',
    many: 'chauffeurs',
    duplicate: 'même permis',
  },
  vehicles: {
    title: 'Importer des véhicules',
    list: 'Véhicules',
    one: 'véhicule',
    many: 'véhicules',
    duplicate: 'même plaque',
  },
  places: {
    title: 'Importer des lieux',
    list: 'Lieux',
    one: 'lieu',
    many: 'lieux',
    duplicate: 'même nom et même zone',
  },
}

/** Returns a number of rows in words: `1 client`, `12 clients`. */
export function rowsInWords(kind: ImportKind, count: number): string {
  const { one, many } = kindWords[kind]
  return `${count.toLocaleString('fr')} ${count > 1 ? many : one}`
}

/** Sentence on how far an import is. */
export function progressInWords(state: ImportState | undefined, checked: number, rows: number): string {
  if (state === 'READING') return 'Lecture du fichier…'
  if (state === 'CHECKING')
    return `Vérification\u00a0: ${checked.toLocaleString('fr')} lignes sur ${rows.toLocaleString('fr')}`
  return state === undefined ? 'Envoi du fichier…' : 'Enregistrement…'
}

const running = { label: 'En cours', tone: 'wait' } as const

export const stateWords: Record<ImportState, { label: string; tone: Tone }> = {
  READING: running,
  CHECKING: running,
  WRITING: running,
  DONE: { label: 'Importé', tone: 'done' },
  REFUSED: { label: 'Échec', tone: 'urgent' },
  UNDONE: { label: 'Annulé', tone: 'off' },
}

export function isRunning(state: ImportState): boolean {
  return stateWords[state] === running
}

/** Sentence on what an import has written, why it has written nothing, or how far it is. */
export function resultInWords({ state, rows, checked, refusal, ...counts }: RecordedImport): string {
  if (isRunning(state)) return progressInWords(state, checked, rows)
  if (state === 'REFUSED') return refusal ?? "Rien n'a été enregistré"
  const { created, updated, skipped } = counts
  const parts = [
    ...(created > 0 ? [`${formatCount(created)} ${pluralize(created, 'créé')}`] : []),
    ...(updated > 0 ? [`${formatCount(updated)} mis à jour`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} ${pluralize(skipped, 'ignoré')}`] : []),
  ]
  return parts.join(', ')
}

/** Sentences on what the undo of an import will do. */
export function undoInWords({ kind, created, updated }: RecordedImport): string[] {
  const removed =
    created > 1 ? 'seront supprimés\u00a0: cet import les a créés' : "sera supprimé\u00a0: cet import l'a créé"
  const restored = updated > 1 ? 'retrouveront leurs' : 'retrouvera ses'
  return [
    ...(created > 0 ? [`${rowsInWords(kind, created)} ${removed}.`] : []),
    ...(updated > 0 ? [`${rowsInWords(kind, updated)} ${restored} valeurs d'avant cet import.`] : []),
  ]
}

/** Words on what the undo of an import did: `Retirés : 12 clients`. */
export function undoneInWords({
  kind,
  created,
  updated,
}: Pick<RecordedImport, 'kind' | 'created' | 'updated'>): string {
  const parts = [
    ...(created > 0 || updated === 0 ? [`${pluralize(created, 'Retiré')}\u00a0: ${rowsInWords(kind, created)}`] : []),
    ...(updated > 0 ? [`${pluralize(updated, 'Rétabli')}\u00a0: ${rowsInWords(kind, updated)}`] : []),
  ]
  return parts.join(', ')
}
