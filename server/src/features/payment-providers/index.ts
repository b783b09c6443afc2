export { createProviders } from './create-providers.ts'
export type {
  Announced,
  PaymentProvider,
  ProviderPayment,
  ProviderStatus,
  Providers,
  StatementLine,
} from './provider.ts'
export { ProviderError } from './provider-error.ts'
export { signatureOf } from './webhook-signature.ts'
