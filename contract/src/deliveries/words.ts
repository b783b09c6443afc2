import { type DeliveryFailure, deliveryFailureLabels } from '../notifications/delivery-failures.ts'

export const deliveryChannels = ['email', 'sms', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

export const deliveryChannelLabels: Record<DeliveryChannel, string> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Notification push',
}

/** States of a message that was not sent: given up, or to be tried again. */
export const deliveryStates = ['failed', 'waiting'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateLabels: Record<DeliveryState, string> = { failed: 'Abandonnés', waiting: 'À réessayer' }

/** Reasons why a message that was given up is not sent again. */
export const retryObstacleLabels = {
  OFF: 'Ces envois sont désactivés ou non configurés',
  OUTDATED: 'La course a changé depuis ce message',
  GONE: "Le destinataire n'a plus cette adresse ou ce numéro",
} as const
export type RetryObstacle = keyof typeof retryObstacleLabels

export const retryObstacles = Object.keys(retryObstacleLabels) as RetryObstacle[]

/** Says why a message was not sent, with the answer of the service that has refused it. */
export function failureInWords({ failure, code }: { failure: DeliveryFailure; code: number | null }): string {
  return code === null ? deliveryFailureLabels[failure] : `${deliveryFailureLabels[failure]} (code ${code})`
}
