import { createTransport } from 'nodemailer'
import { patienceMs, type Send } from './letter.ts'

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
    await transport.sendMail({
      from: { name: sender.name, address: sender.email },
      to: { name: '', address: recipient },
      subject: subject ?? '',
      text: body,
    })
  }
}
