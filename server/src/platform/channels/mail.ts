import { createTransport } from 'nodemailer'
import { DeliveryError, type Send, timeoutMs } from './message.ts'

/** Sends e-mails as plain text through an SMTP server, over TLS if the server offers it. */
export function openMail(url: string): Send {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The content of a message must never make the server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ recipient, subject, body, sender }) => {
    const from = { name: sender.name, address: sender.email }
    const to = { name: '', address: recipient }
    await transport.sendMail({ from, to, subject: subject ?? '', text: body }).catch((cause: unknown) => {
      throw explain(cause)
    })
  }
}

/** Builds the delivery error from the reply or the error code of the mail server. */
function explain(cause: unknown): DeliveryError {
  const { responseCode, code = 'unknown' } = cause as { responseCode?: unknown; code?: unknown }
  const failure = responseCode === undefined ? 'unreachable' : 'refused'
  const answer = typeof responseCode === 'number' ? { code: responseCode } : {}
  return new DeliveryError(failure, `The mail server did not take it (${responseCode ?? code})`, { cause, ...answer })
}
