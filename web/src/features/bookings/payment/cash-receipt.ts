/** Proposes the receipt number of cash: that of the trip, which further payments of the trip number on. */
export function receiptFor(
  bookingReference: string,
  payments: readonly { transactionId: string | null }[] = [],
): string {
  const first = `ESP-${bookingReference.slice(2)}`
  const taken = new Set(payments.map(({ transactionId }) => transactionId))
  let receipt = first
  for (let number = 2; taken.has(receipt); number += 1) receipt = `${first}-${number}`
  return receipt
}
