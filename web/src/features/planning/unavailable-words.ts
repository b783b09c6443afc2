const absences: Readonly<Record<string, string>> = {
  LEAVE: 'Congé',
  SICK: 'Maladie',
  REST: 'Repos',
  TRAINING: 'Formation',
  MAINTENANCE: 'Entretien',
  BREAKDOWN: 'Panne',
  ACCIDENT: 'Sinistre',
}

/** Returns the word for an absence; a reader who may not know the reason gets none. */
export function absenceWord(reason: string): string {
  return absences[reason] ?? 'Absent'
}

const papers: Readonly<Record<string, string>> = {
  REGISTRATION: 'Carte grise',
  INSURANCE: 'Assurance',
  INSPECTION: 'Visite technique',
  ROAD_TAX: 'Vignette',
  TRANSPORT_LICENCE: 'Autorisation de transport',
  EXTINGUISHER: 'Extincteur',
  LICENCE: 'Permis',
  MEDICAL: 'Visite médicale',
  IDENTITY: "Pièce d'identité",
  CONTRACT: 'Contrat',
}

export function paperWord(kind: string): string {
  return papers[kind] ?? 'Papier'
}
