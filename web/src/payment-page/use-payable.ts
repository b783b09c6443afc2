import type { Payable } from '@yoon/contract/payment-requests/calls'
import { useCallback, useEffect, useState } from 'react'
import { CallFailure, check, getPayable } from './payment-calls.ts'

/** Pause between two checks of a payment, and the time for which it is checked by itself, in milliseconds. */
const [checkEveryMs, checkForMs] = [3_000, 180_000]
/** Failures in a row from which the page says so. */
const patience = 3

interface PayableData {
  payable: Payable | undefined
  failure: CallFailure | undefined
  /** True while the payment is checked by itself. */
  isChecking: boolean
  /** True if the payment was checked for some minutes without a result. */
  isUnconfirmed: boolean
  /** True if the server or a provider has not answered several times in a row. */
  isSilent: boolean
  refresh(): void
  startChecking(): void
}

/** The request of a link; checked again and again once the client has gone to pay. */
export function usePayable(token: string): PayableData {
  const [payable, setPayable] = useState<Payable>()
  const [failure, setFailure] = useState<CallFailure>()
  const [since, setSince] = useState<number | undefined>(() => (hasComeBack() ? Date.now() : undefined))
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const [failures, setFailures] = useState(0)
  const refresh = useCallback(() => {
    setFailure(undefined)
    getPayable(token).then(setPayable, (error: unknown) =>
      setFailure(error instanceof CallFailure ? error : new CallFailure('NO_ANSWER')),
    )
  }, [token])
  useEffect(refresh, [refresh])
  const isLive = payable !== undefined && isPayable(payable)
  const isChecking = since !== undefined && isLive
  useEffect(() => {
    if (!isChecking || since === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await check(token).catch(() => undefined)
      if (isOver) return
      setFailures((count) => (answer ? 0 : count + 1))
      if (answer) setPayable((before) => before && { ...before, ...answer })
      if (Date.now() - since > checkForMs) {
        setSince(undefined)
        setIsUnconfirmed(true)
        return
      }
      timer = setTimeout(ask, checkEveryMs)
    }
    const again = () => {
      clearTimeout(timer)
      void ask()
    }
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [token, since, isChecking])
  return {
    payable,
    failure,
    isChecking,
    isUnconfirmed: isUnconfirmed && isLive && !isChecking,
    isSilent: failures >= patience,
    refresh,
    startChecking: () => {
      setIsUnconfirmed(false)
      setSince(Date.now())
    },
  }
}

/** True while a request can be paid. */
export function isPayable({ state, isUnderReview }: Pick<Payable, 'state' | 'isUnderReview'>): boolean {
  return (state === 'OPEN' || state === 'FAILED') && !isUnderReview
}

/** True if the client comes back from the application of a provider, where they may have paid. */
function hasComeBack(): boolean {
  return new URLSearchParams(location.search).get('back') === 'ok'
}
