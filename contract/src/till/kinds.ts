/** States of a till, in their order (rules/till 2). */
export const tillStates = ['OPEN', 'COUNTED', 'CLOSED', 'VALIDATED'] as const
export type TillState = (typeof tillStates)[number]

export const tillStateLabels: Record<TillState, string> = {
  OPEN: 'Ouverte',
  COUNTED: 'Comptée',
  CLOSED: 'À valider',
  VALIDATED: 'Validée',
}

/** Entries of a till (rules/till 10). */
export const tillEntryKinds = ['PAYMENT', 'REMITTANCE', 'EXPENSE', 'BANK', 'REFUND', 'CORRECTION'] as const
export type TillEntryKind = (typeof tillEntryKinds)[number]

export const tillEntryLabels: Record<TillEntryKind, string> = {
  PAYMENT: 'Encaissement',
  REMITTANCE: 'Remise de chauffeur',
  EXPENSE: 'Dépense',
  BANK: 'Versement en banque',
  REFUND: 'Remboursement',
  CORRECTION: 'Correction',
}

/** Entries that a person adds by hand; the others follow from payments and refunds. */
export const typedEntryKinds = ['EXPENSE', 'BANK', 'REMITTANCE'] as const
