import type { Letter, Send } from './letter.ts'
import { openMail } from './mail.ts'
import { sendSms } from './sms.ts'

/** What leads out of the building; what is not configured is not there. */
export interface Channels {
  email?: Send
  sms?: Send
}

export function openConfiguredChannels({
  smtpUrl,
  smsWebhookUrl,
}: {
  smtpUrl: string | undefined
  smsWebhookUrl: string | undefined
}): Channels {
  return {
    ...(smtpUrl !== undefined && { email: openMail(smtpUrl) }),
    ...(smsWebhookUrl !== undefined && { sms: (letter: Letter) => sendSms(smsWebhookUrl, letter) }),
  }
}
