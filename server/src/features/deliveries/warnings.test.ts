import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openConfiguredChannels } from '../../platform/channels/channels.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeEvents } from '../../platform/outbox.ts'
import { declareChannels } from '../../platform/outgoing.ts'
import { createTestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { openMailbox } from '../../testing/outside.ts'
import { testLinks, testVault } from '../../testing/vault.ts'
import { deliver } from './deliveries.service.ts'

it('warns a user by e-mail of failed sign-ins to their account and notifies the administrators', async () => {
  const [app, mailbox] = await Promise.all([createTestApp(), openMailbox()])
  const channels = openConfiguredChannels(
    { smtpUrl: mailbox.url, smsWebhookUrl: undefined, publicUrl: undefined },
    testVault,
  )
  await declareChannels(app.db, randomUUID(), ['email'])
  const userId = await insertUser(app.db, { role: 'OPERATRICE', email: 'khady@yoon.test' })
  const facts = { userId, user: 'Khady Faye', role: 'OPERATRICE', failures: 20 } as const
  await inTransaction(app.db, (tx) => writeEvents(tx, [{ name: 'access.sign_ins_failed', ...facts }], testNow))
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  await deliver({ db: app.db, channels, now: testNow, links: testLinks(), onError })
  await Promise.all([app.close(), mailbox.close()])
  expect(failures).toEqual([])
  const recipients = mailbox.got.flatMap(({ to }) => to).toSorted()
  expect(recipients).toEqual(['admin@yoon.test', 'khady@yoon.test'])
  const own = mailbox.got.find(({ to }) => to.includes('khady@yoon.test'))
  expect(own?.source).toContain('20 tentatives de connexion')
})
