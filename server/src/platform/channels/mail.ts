import { createTransport } from 'nodemailer'
import { patienceMs, type Send, Unsent } from './letter.ts'

/** Sends e-mails as plain text through an SMTP server, over TLS where it offers that. */
export function openMail(url: string): Send {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: patienceMs,
    // What stands in a letter never has the server read a file or ask an address.
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

/** Says what the server answered, or what kept us from it. */
function explain(cause: unknown): Unsent {
  const { responseCode, code = 'unknown' } = cause as { responseCode?: unknown; code?: unknown }
  const failure = responseCode === undefined ? 'unreachable' : 'refused'
  return new Unsent(failure, `The mail server did not take it (${responseCode ?? code})`, { cause })
}
