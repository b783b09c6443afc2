/** Reasons why a message was not delivered, as the journal shows them. */
export const deliveryFailureLabels = {
  unreachable: "Service d'envoi injoignable",
  refused: "Refusé par le service d'envoi",
  expired: 'Non remis en 24 heures',
  unknown: 'Erreur imprévue\u00a0: voir les journaux du serveur',
} as const
export type DeliveryFailure = keyof typeof deliveryFailureLabels
