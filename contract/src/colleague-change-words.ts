/** The sentences about a colleague's change of a row that is being edited; written out whole, so that a search finds them. */
const sentences = {
  booking: {
    meanwhile: 'Cette réservation a été modifiée entre-temps',
    by: (colleague: string) => `Cette réservation a été modifiée par ${colleague}`,
  },
  driver: {
    meanwhile: 'Ce chauffeur a été modifié entre-temps',
    by: (colleague: string) => `Ce chauffeur a été modifié par ${colleague}`,
  },
  vehicle: {
    meanwhile: 'Ce véhicule a été modifié entre-temps',
    by: (colleague: string) => `Ce véhicule a été modifié par ${colleague}`,
  },
  user: {
    meanwhile: 'Cet utilisateur a été modifié entre-temps',
    by: (colleague: string) => `Cet utilisateur a été modifié par ${colleague}`,
  },
  place: {
    meanwhile: 'Ce lieu a été modifié entre-temps',
    by: (colleague: string) => `Ce lieu a été modifié par ${colleague}`,
  },
  zone: {
    meanwhile: 'Cette zone a été modifiée entre-temps',
    by: (colleague: string) => `Cette zone a été modifiée par ${colleague}`,
  },
  fares: {
    meanwhile: 'La grille des forfaits a été modifiée entre-temps',
    by: (colleague: string) => `La grille des forfaits a été modifiée par ${colleague}`,
  },
  'travel times': {
    meanwhile: 'Les durées des trajets ont été modifiées entre-temps',
    by: (colleague: string) => `Les durées des trajets ont été modifiées par ${colleague}`,
  },
  'message template': {
    meanwhile: 'Ce modèle de message a été modifié entre-temps',
    by: (colleague: string) => `Ce modèle de message a été modifié par ${colleague}`,
  },
  holidays: {
    meanwhile: 'Les jours fériés ont été modifiés entre-temps',
    by: (colleague: string) => `Les jours fériés ont été modifiés par ${colleague}`,
  },
  absence: {
    meanwhile: 'Cette absence a été modifiée entre-temps',
    by: (colleague: string) => `Cette absence a été modifiée par ${colleague}`,
  },
  paper: {
    meanwhile: 'Ce papier a été modifié entre-temps',
    by: (colleague: string) => `Ce papier a été modifié par ${colleague}`,
  },
  till: {
    meanwhile: 'Cette caisse a changé entre-temps',
    by: (colleague: string) => `Cette caisse a été modifiée par ${colleague}`,
  },
  settings: {
    meanwhile: 'Les paramètres ont été modifiés entre-temps',
    by: (colleague: string) => `Les paramètres ont été modifiés par ${colleague}`,
  },
} as const

/** Rows that two colleagues may edit at the same time. */
export type EditedEntity = keyof typeof sentences

/** The refusal of a save whose row a colleague has changed since it was read (412 STALE). */
export function changedMeanwhile(entity: EditedEntity): string {
  return sentences[entity].meanwhile
}

/** The warning in an open form that a colleague has changed its row. */
export function changedBy(entity: EditedEntity, colleague: string): string {
  return sentences[entity].by(colleague)
}

/** The warning in an open dialog that a colleague has cancelled its booking. */
export function bookingCancelledBy(colleague: string): string {
  return `Cette réservation a été annulée par ${colleague}`
}

/** The warning in the message to a driver who has lost the trip meanwhile, to another one if that is known. */
export function tripTakenFrom(former: string, driver: string | undefined): string {
  return `Un collègue a retiré cette course à ${former}${driver === undefined ? '' : `\u00a0: elle revient à ${driver}`}.`
}

/** The warning in an open form that its user is deleted; `colleague` is undefined if only the save reported it. */
export function userDeletedBy(colleague: string | undefined): string {
  const by = colleague === undefined ? '' : ` par ${colleague}`
  return `Cet utilisateur a été supprimé${by}\u00a0: votre saisie ne peut plus être enregistrée, mais reste affichée le temps de la copier.`
}

/** The author of a change that happened while this browser was disconnected. */
export const unknownColleague = 'un collègue'

/** The choice between the colleague's values and the typed ones. */
export const colleagueChangeChoices = { theirs: 'Reprendre la version actuelle', own: 'Garder ma saisie' } as const
