import { type Letter, patienceMs } from './letter.ts'

/** Hands an SMS to the company's provider: whatever answers with a success has taken it. */
export async function sendSms(url: string, { recipient, body }: Letter): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: recipient, text: body }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`SMS_WEBHOOK_URL answered ${response.status}`)
}
