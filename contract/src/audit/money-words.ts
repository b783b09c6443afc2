/** Labels of the fields that the journal records of the ledger. */
export const ledgerFieldLabels = {
  paymentKind: 'Type de paiement',
  stampDutyAmount: 'Droit de timbre',
  refundReason: 'Motif du remboursement',
  fromCredit: 'Pris sur le crédit',
  isDueAgain: 'À encaisser de nouveau',
  heldByDriver: 'Conservé par le chauffeur',
  credit: 'Crédit',
  allocated: 'Affecté',
  bookingReference: 'Réservation',
  writeOffReason: 'Motif de la perte',
  promisedOn: 'Promesse pour le',
  promiseNote: 'Note de la promesse',
  releaseReason: 'Motif',
  due: 'À payer',
  bookingExtras: 'Suppléments',
  allocations: 'Affectations',
  refunds: 'Remboursements',
  allocationReductions: 'Affectations reprises',
  writeOffs: 'Créances passées en perte',
  debtPromises: 'Promesses de paiement',
} as const

/** Labels of the fields that the journal records of tills. */
export const tillFieldLabels = {
  tillFloat: 'Fonds de caisse',
  tillExpected: 'Attendu',
  tillCounted: 'Compté',
  secondCount: 'Second comptage',
  tillDifference: 'Écart',
  tillNumber: 'Rapport',
  tillEntryKind: 'Mouvement',
  isAutomatic: 'Ouverture automatique',
  tillSessions: 'Caisses',
  tillEntries: 'Mouvements de caisse',
  tillPhotos: 'Photos des caisses',
  driverCashReleases: 'Remises des chauffeurs',
} as const

/** Labels of the fields that the journal records of providers of mobile money: requests, attempts and statements. */
export const providerFieldLabels = {
  paymentRequests: 'Demandes de paiement',
  paymentSessions: 'Paiements mobiles',
  providerPayments: 'Transactions mobiles',
  statements: 'Relevés',
  statementLines: 'Lignes des relevés',
  statementMappings: 'Colonnes des relevés',
  provider: 'Compte',
  statementDays: 'Jours',
  addedRows: 'Lignes ajoutées',
  knownRows: 'Lignes déjà connues',
  matchedRows: 'Lignes rapprochées',
} as const
