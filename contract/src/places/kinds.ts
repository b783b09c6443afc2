/** Kinds of places (rules/places 2). */
export const placeKinds = ['AIRPORT', 'HOTEL', 'DISTRICT', 'STATION', 'EMBASSY', 'COMPANY', 'OTHER'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const placeKindLabels: Record<PlaceKind, string> = {
  AIRPORT: 'Aéroport',
  HOTEL: 'Hôtel',
  DISTRICT: 'Quartier',
  STATION: 'Gare',
  EMBASSY: 'Ambassade',
  COMPANY: 'Entreprise',
  OTHER: 'Autre',
}
