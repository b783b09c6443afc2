import type { ImportKind, ImportState } from '@yoon/contract/imports/kinds'

interface KindWords {
  title: string
  /** `12 clients` */
  one: string
  many: string
  /** Field by which a duplicate is known. */
  duplicate: string
}

export const kindWords: Record<ImportKind, KindWords> = {
  clients: { title: 'Importer des clients', one: 'client', many: 'clients', duplicate: 'même téléphone' },
  drivers: { title: 'Importer des chauffeurs', one: 'chauffeur', many: 'chauffeurs', duplicate: 'même permis' },
  vehicles: { title: 'Importer des véhicules', one: 'véhicule', many: 'véhicules', duplicate: 'même plaque' },
  places: { title: 'Importer des lieux', one: 'lieu', many: 'lieux', duplicate: 'même nom et même zone' },
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
