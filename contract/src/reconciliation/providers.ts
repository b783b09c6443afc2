import type { ProviderId } from '../payment-requests/providers.ts'

/** Providers of mobile money whose statements are compared with the payments (rules/reconciliation 1). */
export const statementProviders = ['WAVE', 'ORANGE_MONEY'] as const
export type StatementProvider = (typeof statementProviders)[number]

/** Names of the providers' interfaces. */
export const providerIds = { WAVE: 'wave', ORANGE_MONEY: 'orange_money' } as const satisfies Record<
  StatementProvider,
  ProviderId
>

/** Kinds of lines (rules/reconciliation 8). */
export const lineKinds = ['RECEIPT', 'REFUND', 'TRANSFER', 'PAYOUT', 'FEE'] as const
export type LineKind = (typeof lineKinds)[number]

export const lineKindLabels: Record<LineKind, string> = {
  RECEIPT: 'Encaissement',
  REFUND: 'Remboursement',
  TRANSFER: 'Virement vers la banque',
  PAYOUT: 'Sortie',
  FEE: 'Frais',
}
