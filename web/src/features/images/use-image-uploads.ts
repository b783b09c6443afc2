import { imageWords } from '@yoon/contract/images/limits'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/calls/api.ts'
import { toast } from '../../lib/toasts.ts'
import { sendImage } from './send-image.ts'

/** Upload of a chosen file. */
export interface Upload {
  key: number
  file: File
  /** Object URL of the file itself, shown until the server's copy is stored. */
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  /** Progress from 0 to 1. */
  progress: number
}

export interface Uploads {
  uploads: readonly Upload[]
  add(files: readonly File[]): void
  retry(key: number): void
  /** Aborts or discards an upload. */
  drop(key: number): void
}

interface Outcomes {
  /** Called with the address of a stored image. */
  onUploaded: (url: string) => void
  /** Called if the server refuses the file, as no image or too large: a retry would be refused again. */
  onRefused: (message: string) => void
}

let lastKey = 0

/** Uploads files one after the other: on a slow link some complete early, and their order is kept. */
export function useImageUploads(outcomes: Outcomes): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef(outcomes)
  latest.current = outcomes
  const sending = useRef<{ key: number; abort: AbortController }>(undefined)
  const failed = useRef<{ name: string; reason: string }[]>([])

  const previews = usePreviews()

  const set = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const begin = (file: File): Upload => {
    lastKey += 1
    return { key: lastKey, file, preview: previews.make(lastKey, file), state: 'waiting', progress: 0 }
  }
  const forget = (key: number) => {
    previews.drop(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  async function send({ key, file }: Upload): Promise<void> {
    const abort = new AbortController()
    sending.current = { key, abort }
    set(key, { state: 'sending', progress: 0 })
    try {
      const url = await sendImage(file, { signal: abort.signal, onProgress: (progress) => set(key, { progress }) })
      latest.current.onUploaded(url)
      forget(key)
    } catch (error) {
      if (abort.signal.aborted) return
      if (error instanceof ApiError && (error.status === 413 || error.status === 415)) {
        latest.current.onRefused(error.message || imageWords.notAnImage(file.name))
        forget(key)
      } else {
        failed.current.push({ name: file.name, reason: messageOf(error, '') })
        set(key, { state: 'failed' })
      }
    } finally {
      if (sending.current?.key === key) sending.current = undefined
    }
  }

  const next = uploads.find(({ state }) => state === 'waiting')
  const isSending = uploads.some(({ state }) => state === 'sending')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next upload depends on these two only
  useEffect(() => {
    if (isSending) return
    if (next) void send(next)
    else sayFailures(failed.current.splice(0))
  }, [next?.key, isSending])
  // The dialog is closed: the running upload is aborted.
  useEffect(() => () => sending.current?.abort.abort(), [])

  return {
    uploads,
    add(files) {
      const begun = files.map(begin)
      setUploads((all) => [...all, ...begun])
    },
    retry(key) {
      for (const one of uploads) if (one.key === key) toast.retract(imageWords.uploadFailed(one.file.name))
      set(key, { state: 'waiting', progress: 0 })
    },
    drop(key) {
      if (sending.current?.key === key) sending.current.abort.abort()
      forget(key)
    },
  }
}

/** Object URLs of the chosen files; the browser keeps a file in memory until its URL is revoked. */
function usePreviews() {
  const addresses = useRef(new Map<number, string>())
  useEffect(
    () => () => {
      for (const address of addresses.current.values()) URL.revokeObjectURL(address)
    },
    [],
  )
  return {
    make(key: number, file: File): string {
      const address = URL.createObjectURL(file)
      addresses.current.set(key, address)
      return address
    },
    drop(key: number): void {
      const address = addresses.current.get(key)
      if (address) URL.revokeObjectURL(address)
      addresses.current.delete(key)
    },
  }
}

/** Reports failed uploads: one file by its name, several with one message (rules/fleet 30). */
function sayFailures(failures: readonly { name: string; reason: string }[]): void {
  const [only, second] = failures
  if (!only) return
  toast.error(second ? imageWords.uploadsFailed : imageWords.uploadFailed(only.name), only.reason)
}
