import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { cancelLater, claimCancels } from '../payment-sessions/index.ts'
import { askProvider, type PaymentTools } from './payment-tools.ts'

/** Attempts that are ended in one run at most. */
const batch = 20

/** Ends cancelled attempts at their providers; those of a silent one are tried again by the job. */
export async function cancelAtProviders(db: Pool, { providers }: PaymentTools, now: Date): Promise<void> {
  const claimed = await inTransaction(db, (tx) => claimCancels(tx, batch))
  for (const { id, provider: name, ref } of claimed) {
    const provider = providers[name]
    const { cancel } = provider ?? {}
    if (!provider || !cancel) continue
    await askProvider(db, provider, now, () => cancel(ref)).catch(() =>
      inTransaction(db, (tx) => cancelLater(tx, id, now)),
    )
  }
}
