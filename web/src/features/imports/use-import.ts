import { getImport, type ImportResult, undoImport } from '@yoon/contract/imports/calls'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../../lib/calls/api.ts'
import { refreshAfter } from '../../lib/calls/data.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { toast } from '../../lib/toasts.ts'
import { importCalls } from './import-calls.ts'
import { progressInWords, undoneInWords } from './import-words.ts'

/** Interval at which the progress of an import is asked for. */
const pollMs = 700

export interface ImportChoice {
  file: File
  mapping: Record<string, number | null>
  onDuplicate: 'skip' | 'update'
}

export interface ImportState {
  choice: ImportChoice | undefined
  /** Result that the import of the choice would have. */
  check: ImportResult | undefined
  isChecking: boolean
  /** Sentence on how far the import is; undefined unless it runs. */
  progress: string | undefined
  /** Result of the import that was written. */
  done: ImportResult | undefined
  failure: string | undefined
  /** Checks a choice. */
  choose: (choice: ImportChoice) => void
  start: () => void
}

const failed = "Erreur lors de l'import"

/** Import of a file: checks it at each choice, then writes it and follows its progress. */
export function useImport(kind: ImportKind): ImportState {
  const [choice, setChoice] = useState<ImportChoice>()
  const [result, setResult] = useState<ImportResult>()
  const [isChecking, setIsChecking] = useState(false)
  const [progress, setProgress] = useState<string>()
  const [done, setDone] = useState<ImportResult>()
  const [failure, setFailure] = useState<string>()
  const checking = useRef<AbortController>(undefined)
  useEffect(() => () => checking.current?.abort(), [])

  const choose = (next: ImportChoice) => {
    checking.current?.abort()
    const check = new AbortController()
    const { signal } = check
    checking.current = check
    setChoice(next)
    setFailure(undefined)
    setIsChecking(true)
    if (next.file !== choice?.file) setResult(undefined)
    send(kind, next, { dryRun: 'true', signal })
      .then(setResult)
      .catch((error: unknown) => {
        if (signal.aborted) return
        setResult(undefined)
        setFailure(messageOf(error, failed))
      })
      .finally(() => signal.aborted || setIsChecking(false))
  }

  const start = () => {
    if (!choice || progress !== undefined) return
    const id = crypto.randomUUID()
    setFailure(undefined)
    setProgress(progressInWords(undefined, 0, 0))
    const stop = follow(id, setProgress)
    send(kind, choice, { id })
      .then((result) => {
        setDone(result)
        void refreshAfter(importCalls[kind].send)
      })
      .catch((error: unknown) => {
        setFailure(messageOf(error, failed))
        // Others have changed rows since the check.
        if (error instanceof ApiError && error.code === 'IMPORT_REFUSED') choose(choice)
      })
      .finally(() => {
        stop()
        setProgress(undefined)
      })
  }
  return { choice, check: result, isChecking, progress, done, failure, choose, start }
}

/** Undo of the import that was just written. */
export function useUndo(onUndone: () => void) {
  return useAction(undoImport, {
    onSuccess: ({ data }) => {
      toast.success('Import annulé', undoneInWords(data))
      onUndone()
    },
  })
}

interface SendOptions {
  dryRun?: 'true'
  id?: string
  signal?: AbortSignal
}

async function send(
  kind: ImportKind,
  { file, mapping, onDuplicate }: ImportChoice,
  { dryRun, id, signal }: SendOptions,
): Promise<ImportResult> {
  const body = new FormData()
  body.set('file', file)
  body.set('mapping', JSON.stringify(mapping))
  body.set('onDuplicate', onDuplicate)
  if (dryRun) body.set('dryRun', dryRun)
  if (id) body.set('id', id)
  return (await call(importCalls[kind].send, { file }, { body, signal })).data
}

/** Reports how far an import is until it is stopped. */
function follow(id: string, onProgress: (words: string) => void): () => void {
  const timer = setInterval(() => {
    call(getImport, { id }, { isBackground: true })
      .then(({ data }) => onProgress(progressInWords(data.state, data.checked, data.rows)))
      // Not there yet: the file is still being sent.
      .catch(() => undefined)
  }, pollMs)
  return () => clearInterval(timer)
}
