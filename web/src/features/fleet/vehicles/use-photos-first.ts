import { useEffect, useRef, useState } from 'react'
import type { UploadCounts } from '../../images/index.ts'

export interface PhotosFirst {
  onUploads: (uploads: UploadCounts) => void
  isSending: boolean
  /** The form was sent, and waits for its photos. */
  isWaiting: boolean
  /** Whether the form may go at once; else it is sent by itself when its photos are stored, or given up where one fails. */
  mayGo(): boolean
}

interface Options {
  /** The photos are stored: the form is to be sent. */
  onStored: () => void
  /** A photo did not arrive: the form is not sent. */
  onFailed: () => void
}

/** Has a form wait for its photos. */
export function usePhotosFirst(options: Options): PhotosFirst {
  const [uploads, setUploads] = useState<UploadCounts>({ sending: 0, failed: 0, refused: 0 })
  /** While the form waits: how many files had been refused when it began to. */
  const [refusedBefore, setRefusedBefore] = useState<number>()
  const latest = useRef(options)
  latest.current = options
  const { sending, failed, refused } = uploads
  const isWaiting = refusedBefore !== undefined
  const hasFailed = failed > 0 || refused > (refusedBefore ?? 0)
  useEffect(() => {
    if (!isWaiting || (sending > 0 && !hasFailed)) return
    setRefusedBefore(undefined)
    if (hasFailed) latest.current.onFailed()
    else latest.current.onStored()
  }, [isWaiting, sending, hasFailed])
  return {
    onUploads: setUploads,
    isSending: sending > 0,
    isWaiting,
    mayGo() {
      if (failed > 0) latest.current.onFailed()
      else if (sending > 0) setRefusedBefore(refused)
      return sending === 0 && failed === 0
    },
  }
}
