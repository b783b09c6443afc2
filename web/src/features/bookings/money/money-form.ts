/** A form of the dialog, and what it is about. */
export type MoneyForm =
  | { kind: 'pay' | 'costs' | 'deposit' | 'credit' }
  | { kind: 'refund'; paymentId: string }
  | { kind: 'release'; allocationId: string }
