import { parseArgs } from 'node:util'
import { createDemoProvider } from './demo-provider.ts'
import { sendWebhook } from './demo-webhooks.ts'

// Starts the demonstration provider alone: npm run demo-provider
//   --port 4321: its port
//   --yoon http://127.0.0.1:3000: the server that it tells of payments

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4321' }, yoon: { type: 'string', default: 'http://127.0.0.1:3000' } },
})
const yoonUrl = values.yoon
const provider = createDemoProvider({ deliver: (webhook) => sendWebhook(yoonUrl, webhook) })
const origin = await provider.listen(Number(values.port))
const { wave, orangeMoney } = provider.config()
const variables = {
  WAVE_BASE_URL: origin,
  WAVE_API_KEY: wave.apiKey,
  WAVE_WEBHOOK_SECRETS: wave.webhookSecrets.join(),
  ORANGE_MONEY_BASE_URL: origin,
  ORANGE_MONEY_CLIENT_ID: orangeMoney.clientId,
  ORANGE_MONEY_CLIENT_SECRET: orangeMoney.clientSecret,
  ORANGE_MONEY_MERCHANT_CODE: orangeMoney.merchantCode,
  ORANGE_MONEY_CALLBACK_KEY: orangeMoney.callbackKey,
  ORANGE_MONEY_SIGNING_SECRETS: orangeMoney.signingSecrets.join(),
}
process.stdout.write(`The demonstration provider listens on ${origin}\nIt tells ${yoonUrl}. Start Yoon with:\n\n`)
for (const [name, value] of Object.entries(variables)) process.stdout.write(`${name}=${value}\n`)
