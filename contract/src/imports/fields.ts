import type { ImportKind } from './kinds.ts'

/** Field that a column of a file may fill. */
export interface ImportField {
  key: string
  /** Name of its column in templates; the names of exports are the same. */
  label: string
  /** Other names of its column. */
  aliases?: readonly string[]
  /** True if a new row needs it. */
  isRequired?: true
  /** Example in templates. */
  example: string
}

const names: readonly ImportField[] = [
  { key: 'lastName', label: 'Nom', aliases: ['Nom de famille', 'Patronyme'], isRequired: true, example: 'Ndiaye' },
  { key: 'firstName', label: 'Prénom', aliases: ['Prénoms', 'Prénom(s)'], isRequired: true, example: 'Awa' },
]

/** A column that names a person alone is the last name beside one of first names (rules/imports 4). */
function fullName(aliases: readonly string[]): ImportField {
  const ofBoth = ['Prénom et nom', 'Prénoms et nom', 'Nom et prénom', 'Nom et prénoms', 'Prénom nom', 'Nom prénom']
  return { key: 'fullName', label: 'Nom complet', aliases: [...ofBoth, ...aliases], example: '' }
}

const phone: ImportField = {
  key: 'phone',
  label: 'Téléphone',
  aliases: [
    'Tél',
    'Tel',
    'Téléphone portable',
    'Téléphone mobile',
    'Portable',
    'Mobile',
    'GSM',
    'Numéro',
    'Numéro de téléphone',
    'N° de téléphone',
    'N° téléphone',
    'Contact',
    'Phone',
    'WhatsApp',
  ],
  isRequired: true,
  example: '77 123 45 67',
}

const email: ImportField = {
  key: 'email',
  label: 'Email',
  aliases: ['E-mail', 'Mail', 'Courriel', 'Adresse email', 'Adresse e-mail', 'Adresse mail'],
  example: 'awa.ndiaye@example.com',
}

const isAvailable: ImportField = { key: 'isAvailable', label: 'Disponible', aliases: ['Disponibilité'], example: 'Oui' }

/** Fields of each kind of import, in the order of the templates (rules/imports 4). */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    ...names,
    fullName(['Nom du client', 'Nom client', 'Client', 'Nom du passager', 'Passager']),
    phone,
    email,
    { key: 'role', label: 'Rôle', example: '' },
    { key: 'isActive', label: 'Statut', aliases: ['Actif', 'État'], example: 'Actif' },
  ],
  drivers: [
    ...names,
    fullName(['Chauffeur', 'Nom du chauffeur', 'Nom chauffeur', 'Chauffeurs', 'Conducteur', 'Nom du conducteur']),
    {
      key: 'licenseNumber',
      label: 'N° de permis',
      aliases: ['Permis', 'Numéro de permis', 'N° permis', 'Permis de conduire', 'N° du permis'],
      isRequired: true,
      example: 'DK-2019-04512',
    },
    phone,
    { ...email, isRequired: true },
    isAvailable,
    { key: 'isActive', label: 'Compte actif', aliases: ['Actif', 'Statut'], example: 'Oui' },
  ],
  vehicles: [
    {
      key: 'licensePlate',
      label: 'Immatriculation',
      aliases: ['Plaque', "Plaque d'immatriculation", 'N° immatriculation', "N° d'immatriculation", 'Matricule'],
      isRequired: true,
      example: 'DK-4512-AB',
    },
    {
      key: 'type',
      label: 'Type',
      aliases: ['Type de véhicule', 'Catégorie', 'Genre'],
      isRequired: true,
      example: 'Berline',
    },
    { key: 'brand', label: 'Marque', isRequired: true, example: 'Toyota' },
    { key: 'model', label: 'Modèle', isRequired: true, example: 'Corolla' },
    {
      key: 'year',
      label: 'Année',
      aliases: ['Mise en circulation', 'Date de mise en circulation', '1re mise en circulation', 'Année modèle'],
      isRequired: true,
      example: '2021',
    },
    {
      key: 'capacity',
      label: 'Places',
      aliases: ['Capacité', 'Nombre de places', 'Nb de places', 'Nb places'],
      isRequired: true,
      example: '4',
    },
    { key: 'isLuxury', label: 'Luxe', aliases: ['Véhicule de luxe'], example: 'Non' },
    { key: 'features', label: 'Équipements', aliases: ['Options', 'Équipement'], example: 'Climatisation, GPS' },
    { key: 'hourlyRate', label: "Prix à l'heure", aliases: ['Tarif horaire', 'Prix heure'], example: '10000' },
    {
      key: 'dailyRate',
      label: 'Prix à la journée',
      aliases: ['Tarif journalier', 'Prix jour', 'Prix par jour'],
      example: '60000',
    },
    { key: 'kmRate', label: 'Prix au km', aliases: ['Prix au kilomètre', 'Tarif au km', 'Prix km'], example: '500' },
    isAvailable,
  ],
  places: [
    {
      key: 'name',
      label: 'Nom',
      aliases: ['Lieu', 'Nom du lieu', 'Désignation', 'Libellé'],
      isRequired: true,
      example: 'Hôtel du Port',
    },
    { key: 'aliases', label: 'Autres noms', aliases: ['Alias', 'Autre nom'], example: 'Le Port | Port hôtel' },
    { key: 'zone', label: 'Zone', aliases: ['Secteur'], isRequired: true, example: 'Plateau' },
    { key: 'kind', label: 'Type', aliases: ['Genre', 'Type de lieu', 'Catégorie'], isRequired: true, example: 'Hôtel' },
    { key: 'address', label: 'Adresse', example: '12 rue Félix-Faure' },
    { key: 'latitude', label: 'Latitude', aliases: ['Lat'], example: '14,667000' },
    { key: 'longitude', label: 'Longitude', aliases: ['Long', 'Lng', 'Lon'], example: '-17,433000' },
    {
      key: 'position',
      label: 'Position',
      aliases: [
        'GPS',
        'Position GPS',
        'Point GPS',
        'Coordonnées',
        'Coordonnées GPS',
        'Géolocalisation',
        'Latitude et longitude',
        'Latitude longitude',
        'Lat long',
        'Lat lng',
        'Google Maps',
        'Lien Google Maps',
      ],
      example: '',
    },
    { key: 'isActive', label: 'Actif', aliases: ['Statut'], example: 'Oui' },
  ],
}

/** Field by which the rows of a kind are told apart: a file without its column is refused. */
export const keyFields = {
  clients: 'phone',
  drivers: 'licenseNumber',
  vehicles: 'licensePlate',
  places: 'name',
} as const satisfies Record<ImportKind, string>
