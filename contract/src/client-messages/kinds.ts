/** Messages to the client of a trip, in the order of the trip. */
export const clientMessageKinds = [
  'CONFIRMATION',
  'REMINDER',
  'DRIVER_ASSIGNED',
  'EN_ROUTE',
  'ON_SITE',
  'RECEIPT',
] as const
export type ClientMessageKind = (typeof clientMessageKinds)[number]

export const clientMessageLabels: Record<ClientMessageKind, string> = {
  CONFIRMATION: 'Confirmation de la réservation',
  REMINDER: 'Rappel avant la course',
  DRIVER_ASSIGNED: 'Chauffeur assigné',
  EN_ROUTE: 'Chauffeur en route',
  ON_SITE: 'Chauffeur sur place',
  RECEIPT: 'Reçu',
}

/** Languages of the messages to clients, and of the page that they link to. */
export const clientLanguages = ['fr', 'en'] as const
export type ClientLanguage = (typeof clientLanguages)[number]

export const clientLanguageLabels: Record<ClientLanguage, string> = { fr: 'Français', en: 'Anglais' }

/** Fields that a template may contain, in braces, and what each is replaced by. */
export const clientMessageFields = {
  client: 'Prénom et nom du client',
  date: 'Date de la course',
  heure: 'Heure de la course',
  depart: 'Lieu de prise en charge',
  destination: 'Destination',
  vol: 'Numéro de vol',
  reference: 'Référence de la réservation',
  prix: 'Prix de la course',
  chauffeur: 'Prénom du chauffeur',
  vehicule: 'Marque et modèle du véhicule',
  plaque: 'Immatriculation du véhicule',
  lien: 'Lien de suivi de la course',
  societe: "Nom de l'entreprise",
  telephone: "Téléphone de l'entreprise",
} as const
export type ClientMessageField = keyof typeof clientMessageFields

/** A field in a template: `{client}`. */
export const fieldPattern = /\{([^{}\n]*)\}/g

/** Returns the fields of a template that do not exist, as they are written. */
export function unknownFields(template: string): string[] {
  return [...template.matchAll(fieldPattern)].flatMap(([written, name = '']) =>
    Object.hasOwn(clientMessageFields, name) ? [] : [written],
  )
}

/** Returns a brace of a template that belongs to no field, with the word behind it: `{client` of `{client, bonjour`. */
export function looseBrace(template: string): string | undefined {
  return /[{}][\p{L}\p{N}_]{0,20}/u.exec(template.replace(fieldPattern, ' '))?.[0]
}
