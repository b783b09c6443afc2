import { sessionEndsHeader } from '@yoon/contract/auth/session-ends-header'
import { uploadVehicleImage } from '@yoon/contract/images/calls'
import { ApiError, unanswered } from '../../lib/calls/api.ts'

interface Posted {
  body: string
  token: string | null
  /** Time in milliseconds after which an upload that transfers nothing in either direction is aborted. */
  idleTimeoutMs: number
  /** Called with the uploaded part, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

interface Answered {
  status: number
  text: string
  /** End of the session, as the server's answer reports it. */
  ends: string | null
}

/**
 * Sends a request and reports the progress of the upload, which `fetch` does not. Rejects as unanswered after the idle
 * timeout.
 */
export function post(url: string, { body, token, idleTimeoutMs, onProgress, signal }: Posted): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const noteLife = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(unanswered(uploadVehicleImage, new DOMException('', 'TimeoutError')))
        request.abort()
      }, idleTimeoutMs)
    }
    request.open('POST', url)
    request.setRequestHeader('content-type', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      noteLife()
      onProgress(total ? loaded / total : 0)
    }
    request.onprogress = noteLife
    request.onload = () => {
      const { status, responseText: text } = request
      resolve({ status, text, ends: request.getResponseHeader(sessionEndsHeader) })
    }
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => clearTimeout(timer)
    signal.addEventListener('abort', () => request.abort())
    noteLife()
    request.send(body)
  })
}
