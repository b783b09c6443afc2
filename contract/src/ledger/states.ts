/** Words of the ledger, without schemas: screens use them too (rules/money 50–66). */

/** Extras that staff add. */
export const extraKinds = ['WAITING', 'TOLL', 'NIGHT', 'BABY_SEAT', 'OTHER'] as const
/** Extras that the server adds too: the fee of a cancellation, and differences from before the ledger. */
export const allExtraKinds = [...extraKinds, 'CANCELLATION', 'LEGACY'] as const
export type ExtraKind = (typeof allExtraKinds)[number]
export const extraKindLabels: Record<ExtraKind, string> = {
  WAITING: 'Attente',
  TOLL: 'Péage',
  NIGHT: 'Supplément de nuit',
  BABY_SEAT: 'Siège bébé',
  OTHER: 'Autre',
  CANCELLATION: "Frais d'annulation",
  LEGACY: 'Écart repris',
}

export const paymentKinds = ['DEPOSIT', 'PAYMENT'] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const paymentKindLabels: Record<PaymentKind, string> = { DEPOSIT: 'Acompte', PAYMENT: 'Paiement' }

/** Use of the part of a payment that exceeds what is due. */
export const excessUses = ['TIP', 'CREDIT', 'EXTRA'] as const
export type ExcessUse = (typeof excessUses)[number]
export const excessUseLabels: Record<ExcessUse, string> = {
  TIP: 'Pourboire',
  CREDIT: 'Crédit du client',
  EXTRA: 'Complément',
}

/** Ages of a debt in days after the day on which it is due. */
export const debtAges = ['current', 'd1_30', 'd31_60', 'd61_90', 'over90'] as const
export type DebtAge = (typeof debtAges)[number]
export const debtAgeLabels: Record<DebtAge, string> = {
  current: 'Non échu',
  d1_30: '1 à 30 jours',
  d31_60: '31 à 60 jours',
  d61_90: '61 à 90 jours',
  over90: 'Plus de 90 jours',
}
