import { digits, type Random } from './random.ts'

/**
 * Coordinates of places, in kilometres east and north of the Plateau, chosen so that straight lines are as long as the
 * roads (AIBD 50, Saly 80, Saint-Louis 265).
 */
const zones = {
  Plateau: [0, 0],
  Fann: [-3, 3],
  'Point E': [-1, 4],
  Mermoz: [-4, 6],
  'Sacré-Cœur': [-2, 6],
  Ouakam: [-6, 8],
  Almadies: [-9, 11],
  Ngor: [-7, 12],
  Yoff: [-3, 12],
  'Liberté 6': [0, 8],
  'Parcelles Assainies': [4, 12],
  Guédiawaye: [10, 13],
  Pikine: [12, 10],
  'Lac Rose': [30, 20],
  Rufisque: [25, 4],
  Diamniadio: [36, 2],
  AIBD: [50, 2],
  Somone: [66, -28],
  Saly: [72, -36],
  Mbour: [76, -38],
  Thiès: [68, 22],
  'Saint-Louis': [122, 235],
  Touba: [180, 55],
  Kaolack: [180, -60],
} as const satisfies Record<string, readonly [number, number]>
type Zone = keyof typeof zones

export interface Place {
  label: string
  zone: Zone
}

/** Zones outside the city fares, « hors Dakar » in the form. */
const outside: readonly Zone[] = [
  'AIBD',
  'Lac Rose',
  'Diamniadio',
  'Somone',
  'Saly',
  'Mbour',
  'Thiès',
  'Saint-Louis',
  'Touba',
  'Kaolack',
]

export const hotels: readonly Place[] = [
  ...of('Plateau', ["Pullman Dakar Teranga, place de l'Indépendance", 'Novotel Dakar, avenue Abdoulaye Fadiga']),
  ...of('Plateau', ['Hôtel Lagon 2, Petite Corniche Est', 'Hôtel Ganalé, rue Assane Ndoye, Plateau']),
  ...of('Fann', ['Hôtel Terrou-Bi, corniche Ouest, Dakar', 'Radisson Blu Dakar Sea Plaza']),
  ...of('Almadies', ['King Fahd Palace, route des Almadies, Dakar', 'Hôtel La Madrague, plage des Almadies']),
  ...of('Ngor', ['Hôtel Le Calao, Ngor', 'Maison Abaka, village de Ngor']),
  ...of('Yoff', ['Onomo Hôtel Dakar, Yoff Virage', 'Hôtel Cap Ouest, Yoff Virage']),
  ...of('Diamniadio', ['Radisson Hotel Diamniadio', 'Noom Hôtel, Diamniadio']),
]

export const offices: readonly Place[] = [
  ...of('Plateau', [
    "Place de l'Indépendance, Dakar",
    'Ministère des Affaires étrangères, Plateau',
    'Building administratif, avenue Léopold Sédar Senghor, Dakar',
    'Ambassade de France, rue El Hadji Amadou Assane Ndoye, Dakar',
    'Clinique de la Madeleine, avenue des Jambaars, Dakar',
    'Chambre de commerce, Dakar Plateau',
    'Port autonome de Dakar, môle 1',
  ]),
  ...of('Fann', [
    'Hôpital de Fann, avenue Cheikh Anta Diop',
    'Ambassade du Maroc, Fann Résidence',
    'Université Cheikh Anta Diop, Dakar',
  ]),
  ...of('Point E', ['Immeuble Trinity, rue de Louga, Point E', 'Clinique du Cap, Dakar', 'Piscine olympique, Point E']),
  ...of('Almadies', ['Ambassade des États-Unis, route des Almadies, Dakar', 'Bureau des Nations unies, Almadies']),
  ...of('Mermoz', ['Immeuble Mariama, VDN, Mermoz', 'Clinique Cheikh Zaïd, Mermoz']),
  ...of('Ouakam', ['Monument de la Renaissance, Ouakam', 'Base militaire de Ouakam, Dakar']),
  ...of('Diamniadio', ['CICAD, Diamniadio', 'Dakar Arena, Diamniadio', 'Sphères ministérielles de Diamniadio']),
]

const outings: readonly Place[] = [
  ...of('Saly', ['Royam Hôtel, Saly Portudal', 'Lamantin Beach Resort, Saly', 'Palm Beach Saly, Saly Portudal']),
  ...of('Somone', ['Royal Horizon Baobab, Somone', 'Lagune de la Somone']),
  ...of('Mbour', ['Port de pêche de Mbour', 'Mbour, quartier Tefess']),
  ...of('Thiès', ['Promenade des Thiessois, Thiès', 'Gare de Thiès, escale']),
  ...of('Lac Rose', ['Lac Rose, campement Chez Salim', 'Lac Rose, village artisanal, Niaga']),
  ...of('Saint-Louis', ['Hôtel de la Poste, île de Saint-Louis', 'Université Gaston-Berger, Saint-Louis']),
  ...of('Touba', ['Grande Mosquée de Touba', 'Résidence Khadim Rassoul, Touba']),
  ...of('Kaolack', ['Médina Baye, Kaolack', 'Hôtel Le Relais, Kaolack']),
]
const outingWeights = {
  Saly: 40,
  Somone: 14,
  Mbour: 12,
  Thiès: 14,
  'Lac Rose': 12,
  'Saint-Louis': 8,
  Touba: 8,
  Kaolack: 5,
}

const homes: readonly (readonly [Zone, readonly string[]])[] = [
  ['Plateau', ['rue de Thiong', 'avenue Lamine Guèye', 'rue Carnot', 'boulevard de la République']],
  ['Fann', ['Fann Hock', 'Fann Résidence', 'rue Aimé Césaire']],
  ['Point E', ['rue de Kaolack', 'rue de Ziguinchor', "boulevard de l'Est"]],
  ['Mermoz', ['Mermoz Pyrotechnie', 'Mermoz, 2e porte', 'cité Comico']],
  ['Sacré-Cœur', ['Sacré-Cœur 3', 'cité Keur Gorgui', 'Sacré-Cœur 1']],
  ['Ouakam', ['cité Mamelles', 'cité Asecna', 'Ouakam Taglou']],
  ['Almadies', ['Almadies zone 12', 'route des Almadies', 'pointe des Almadies']],
  ['Ngor', ['village de Ngor', 'Ngor extension']],
  ['Yoff', ['Yoff Virage', 'Yoff Layène', 'Ouest Foire']],
  ['Liberté 6', ['Liberté 6 extension', 'rond-point Liberté 6', 'Sicap Foire']],
  ['Parcelles Assainies', ['unité 17', 'unité 26', 'Cambérène 2']],
  ['Guédiawaye', ['Hamo 4', 'Golf Sud', 'cité Fadia']],
  ['Pikine', ['Pikine Tally Boumack', 'Icotaf 2', 'Keur Massar, unité 3']],
  ['Rufisque', ['cité Gabon', 'Rufisque Keury Souf']],
]

/** Address almost too long for a card. */
export const edgeCaseAddress: Place = {
  label:
    'Résidence Les Filaos, immeuble C, 4e étage, appartement 12, derrière la pharmacie Mame Diarra, face au terrain de ' +
    'basket et à côté de la boulangerie jaune, cité Keur Gorgui, Sacré-Cœur 3 extension, Dakar (demander le gardien)',
  zone: 'Sacré-Cœur',
}

/** Makes a home address in or around Dakar. */
export function makeHome(random: Random): Place {
  const [zone, streets] = random.pick(homes)
  const street = random.pick(streets)
  const door = random.weighted([
    [`Villa ${random.int(1, 480)}`, 6],
    [`Immeuble ${random.text(1, 'ABCDEFGH')}, appt ${random.int(1, 24)}`, 3],
    [`Lot ${random.int(1, 9)}${random.text(2, digits)}`, 1],
  ])
  const isNamed = street.includes(zone.slice(0, 5))
  const city = random.chance(0.5) ? ['Dakar'] : []
  // People name a quarter that everybody knows before the door.
  if (knownQuarters.has(street)) return { zone, label: [upperFirst(street), lowerFirst(door), ...city].join(', ') }
  return { zone, label: [door, street, ...(isNamed ? [] : [zone]), ...city].join(', ') }
}

/** Streets of `homes` that are places of the starting list. */
const knownQuarters = new Set([
  'Fann Résidence',
  'Sacré-Cœur 3',
  'cité Keur Gorgui',
  'Sacré-Cœur 1',
  'route des Almadies',
  'pointe des Almadies',
  'village de Ngor',
  'Yoff Layène',
  'Ouest Foire',
  'Liberté 6 extension',
  'Golf Sud',
  'cité Fadia',
])

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Makes an address of the airport for an arrival or a departure. */
export function makeAirport(random: Random, hall: 'arrivées' | 'départs'): Place {
  const label = random.weighted([
    ['Aéroport international Blaise-Diagne (AIBD), Diass', 5],
    [`AIBD, hall des ${hall}, Diass`, 4],
    ['AIBD, salon VIP, Diass', 1],
  ])
  return { zone: 'AIBD', label }
}

/** Picks a place in town: a home, a hotel or an office. */
export function makeTownPlace(random: Random): Place {
  return random.chance(0.4) ? makeHome(random) : random.pick(random.chance(0.5) ? hotels : offices)
}

/** Picks a place for an outing; the Petite-Côte is more frequent than Touba. */
export function makeOuting(random: Random): Place {
  return random.weighted(outings.map((place) => [place, outingWeights[place.zone as keyof typeof outingWeights]]))
}

/** Returns the kilometres by road, at least 3. */
export function distanceKm(from: Place, to: Place): number {
  const [east, north] = zones[from.zone]
  const [otherEast, otherNorth] = zones[to.zone]
  return Math.max(3, Math.round(Math.hypot(east - otherEast, north - otherNorth)))
}

export function isOutsideDakar(...places: readonly Place[]): boolean {
  return places.some(({ zone }) => outside.includes(zone))
}

function of(zone: Zone, labels: readonly string[]): Place[] {
  return labels.map((label) => ({ label, zone }))
}
