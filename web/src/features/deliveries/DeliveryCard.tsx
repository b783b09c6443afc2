import { deliveryChannelLabels } from '@yoon/contract/deliveries/words'
import type { ReactElement } from 'react'
import { Card } from '../../ui/Card.tsx'
import {
  ChannelName,
  type DeliveryProps,
  Failure,
  MessageText,
  Recipient,
  Retry,
  recipientOf,
  When,
} from './DeliveryFacts.tsx'

/** A message that was not sent, on small screens. */
export function DeliveryCard({ delivery }: DeliveryProps): ReactElement {
  return (
    <Card
      as="article"
      aria-label={`${deliveryChannelLabels[delivery.channel]}, ${recipientOf(delivery)}`}
      className="grid h-full content-start gap-1.5 px-3.5 py-2.5"
    >
      <div className="flex items-start justify-between gap-2">
        <Recipient delivery={delivery} />
        <span className="text-sm text-ink-2">
          <ChannelName delivery={delivery} />
        </span>
      </div>
      <Failure delivery={delivery} />
      <MessageText delivery={delivery} />
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
        <span className="text-sm">
          <When delivery={delivery} />
        </span>
        <Retry delivery={delivery} />
      </div>
    </Card>
  )
}
