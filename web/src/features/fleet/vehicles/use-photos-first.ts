import { useEffect, useRef, useState } from 'react'
import type { UploadCounts } from '../../images/index.ts'

export interface PhotosFirst {
  onUploads: (uploads: UploadCounts) => void
  isSending: boolean
  /** True if the form was submitted and waits for its photos. */
  isWaiting: boolean
  /** True if the form may be sent now; else it is sent once its photos are stored, or not at all if one fails. */
  canSubmitNow(): boolean
}

interface Options {
  /** Called once all photos are stored, to send the form. */
  onStored: () => void
  /** Called if a photo failed: the form is not sent. */
  onFailed: () => void
}

/** Delays the submission of a form until its photos are uploaded. */
export function useSubmitAfterUploads(options: Options): PhotosFirst {
  const [uploads, setUploads] = useState<UploadCounts>({ sending: 0, failed: 0, refused: 0 })
  /** While the form waits: number of files that had been refused before. */
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
    canSubmitNow() {
      if (failed > 0) latest.current.onFailed()
      else if (sending > 0) setRefusedBefore(refused)
      return sending === 0 && failed === 0
    },
  }
}
