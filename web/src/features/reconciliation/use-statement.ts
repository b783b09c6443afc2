import { addStatement } from '@yoon/contract/reconciliation/calls'
import type { StatementProvider } from '@yoon/contract/reconciliation/providers'
import type { StatementResult } from '@yoon/contract/reconciliation/schemas'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../../lib/calls/api.ts'
import { refreshAfter } from '../../lib/calls/data.ts'

export interface StatementChoice {
  file: File
  provider: StatementProvider
  /** Columns that the person has chosen by field. */
  mapping: Record<string, number | null>
}

interface StatementState {
  choice: StatementChoice | undefined
  /** Result that the import of the choice would have. */
  check: StatementResult | undefined
  isChecking: boolean
  isWriting: boolean
  failure: string | undefined
  /** Checks a choice. */
  choose: (choice: StatementChoice) => void
  start: () => void
}

const failed = "Le relevé n'a pas pu être importé"

/** Import of a statement: checks the file at each choice, then adds its lines. */
export function useStatement(onDone: (result: StatementResult) => void): StatementState {
  const [choice, setChoice] = useState<StatementChoice>()
  const [check, setCheck] = useState<StatementResult>()
  const [isChecking, setIsChecking] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const checking = useRef<AbortController>(undefined)
  useEffect(() => () => checking.current?.abort(), [])

  const choose = (next: StatementChoice) => {
    checking.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    checking.current = controller
    setChoice(next)
    setFailure(undefined)
    setIsChecking(true)
    if (next.file !== choice?.file) setCheck(undefined)
    send(next, { dryRun: true, signal })
      .then(setCheck)
      .catch((error: unknown) => {
        if (signal.aborted) return
        setCheck(undefined)
        setFailure(messageOf(error, failed))
      })
      .finally(() => signal.aborted || setIsChecking(false))
  }

  const start = () => {
    if (!choice || isWriting) return
    setFailure(undefined)
    setIsWriting(true)
    send(choice, { dryRun: false })
      .then((result) => {
        void refreshAfter(addStatement)
        onDone(result)
      })
      .catch((error: unknown) => {
        setFailure(messageOf(error, failed))
        // A colleague has added some of the lines since the check.
        if (error instanceof ApiError && error.code === 'STATEMENT_REFUSED') choose(choice)
      })
      .finally(() => setIsWriting(false))
  }
  return { choice, check, isChecking, isWriting, failure, choose, start }
}

async function send(
  { file, provider, mapping }: StatementChoice,
  { dryRun, signal }: { dryRun: boolean; signal?: AbortSignal },
): Promise<StatementResult> {
  const body = new FormData()
  body.set('file', file)
  body.set('provider', provider)
  body.set('mapping', JSON.stringify(mapping))
  if (dryRun) body.set('dryRun', 'true')
  return (await call(addStatement, { file, provider }, { body, signal })).data
}
