import type { Vault } from '../vault.ts'
import type { Letter, Send } from './letter.ts'
import { openMail } from './mail.ts'
import { openPush, type PushChannel } from './push.ts'
import { sendSms } from './sms.ts'

/** What leads out of the building; what is not configured is not there. */
export interface Channels {
  email?: Send
  sms?: Send
  push?: PushChannel
}

interface ChannelSettings {
  smtpUrl: string | undefined
  smsWebhookUrl: string | undefined
  /** Where browsers find the server: they take pushes from one that is reached over TLS alone. */
  publicUrl: string | undefined
}

export function openConfiguredChannels({ smtpUrl, smsWebhookUrl, publicUrl }: ChannelSettings, vault: Vault): Channels {
  return {
    ...(smtpUrl !== undefined && { email: openMail(smtpUrl) }),
    ...(smsWebhookUrl !== undefined && { sms: (letter: Letter) => sendSms(smsWebhookUrl, letter) }),
    ...(publicUrl?.startsWith('https:') && { push: openPush({ contact: publicUrl, vault }) }),
  }
}
