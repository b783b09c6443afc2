import type { Vault } from '../vault.ts'
import { openMail } from './mail.ts'
import type { Message, Send } from './message.ts'
import { openPush, type PushChannel } from './push.ts'
import { sendSms } from './sms.ts'

/** Outbound e-mail, SMS and push; a channel that is not configured is absent. */
export interface Channels {
  email?: Send
  sms?: Send
  push?: PushChannel
}

interface ChannelSettings {
  smtpUrl: string | undefined
  smsWebhookUrl: string | undefined
  /** Public address of the server. Browsers accept pushes only from a server that uses TLS. */
  publicUrl: string | undefined
}

export function openConfiguredChannels({ smtpUrl, smsWebhookUrl, publicUrl }: ChannelSettings, vault: Vault): Channels {
  return {
    ...(smtpUrl !== undefined && { email: openMail(smtpUrl) }),
    ...(smsWebhookUrl !== undefined && { sms: (message: Message) => sendSms(smsWebhookUrl, message) }),
    ...(publicUrl?.startsWith('https:') && { push: openPush({ contact: publicUrl, vault }) }),
  }
}
