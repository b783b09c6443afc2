import { DeliveryError, type Message, timeoutMs } from './message.ts'

/** Sends an SMS through the company's provider; any success status means that it was accepted. */
export async function sendSms(configured: string, { recipient, body }: Message): Promise<void> {
  const { url, headers } = withoutCredentials(configured)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ to: recipient, text: body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new DeliveryError('unreachable', 'SMS_WEBHOOK_URL cannot be reached', { cause })
  })
  await response.body?.cancel()
  const { ok, status: code } = response
  if (!ok) throw new DeliveryError('refused', `SMS_WEBHOOK_URL answered ${code}`, { code })
}

/** Moves user name and password from the URL into a header: `fetch` refuses URLs that hold them. */
function withoutCredentials(configured: string): { url: string; headers: { authorization?: string } } {
  const url = new URL(configured)
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { url: url.href, headers: {} }
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}
