/** Does nothing: the gallery has no server. */
export const nothing = (): void => undefined

export const longName = 'Ndèye Coumba Aïssatou Thiam-Diédhiou de la Résidence des Almadies'
export const longWord = 'reservation.tres-longue-adresse-sans-espace@residence-des-almadies.example.sn'

export interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  trips: number
}

export const people: readonly Person[] = [
  { id: '1', firstName: 'Awa', lastName: 'Ndiaye', email: 'awa@yoon.demo', phone: '+221771234567', trips: 12 },
  { id: '2', firstName: longName, lastName: 'Sow', email: longWord, phone: null, trips: 12_345 },
  { id: '3', firstName: 'Ousmane', lastName: 'Sarr', email: 'ousmane@yoon.demo', phone: '+221701112233', trips: 0 },
]
