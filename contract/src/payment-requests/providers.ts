import type { PaymentMethod } from '../payments/methods.ts'

/** Providers of mobile money that confirm payments (rules/payment-requests 1). */
export const providers = ['wave', 'orange_money'] as const
export type ProviderId = (typeof providers)[number]

export const providerLabels: Record<ProviderId, string> = { wave: 'Wave', orange_money: 'Orange Money' }

/** Method of the payments that a provider confirms. */
export const providerMethods: Record<ProviderId, Extract<PaymentMethod, 'WAVE' | 'ORANGE_MONEY'>> = {
  wave: 'WAVE',
  orange_money: 'ORANGE_MONEY',
}
