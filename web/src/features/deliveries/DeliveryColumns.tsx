import type { FailedDelivery } from '@yoon/contract/deliveries/calls'
import type { Column } from '../../ui/Table.tsx'
import { ChannelName, Failure, MessageText, Recipient, Retry, When } from './DeliveryFacts.tsx'

export const deliveryColumns: Column<FailedDelivery>[] = [
  {
    label: 'Destinataire',
    isHeading: true,
    className: 'w-[21%]',
    cell: (delivery) => <Recipient delivery={delivery} />,
  },
  { label: 'Moyen', className: 'w-px', cell: (delivery) => <ChannelName delivery={delivery} /> },
  { label: 'Message', className: 'w-[25%] max-w-0', cell: (delivery) => <MessageText delivery={delivery} /> },
  { label: 'Erreur', className: 'w-[20%]', cell: (delivery) => <Failure delivery={delivery} /> },
  { label: 'Quand', className: 'w-px', cell: (delivery) => <When delivery={delivery} /> },
  { label: 'Actions', isActions: true, className: 'w-[18%]', cell: (delivery) => <Retry delivery={delivery} /> },
]
