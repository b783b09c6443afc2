import type { PaymentsConfig } from '../../platform/payments-config.ts'
import { createOrangeMoney } from './orange-money.client.ts'
import type { Providers } from './provider.ts'
import { createWave } from './wave.client.ts'

/** Creates the clients of the providers that may be called. */
export function createProviders(
  { wave, orangeMoney }: Pick<PaymentsConfig, 'wave' | 'orangeMoney'>,
  { clock = () => new Date(), timeoutMs }: { clock?: () => Date; timeoutMs?: number } = {},
): Providers {
  return {
    ...(wave && { wave: createWave({ ...wave, timeoutMs }) }),
    ...(orangeMoney && { orange_money: createOrangeMoney({ ...orangeMoney, clock, timeoutMs }) }),
  }
}
