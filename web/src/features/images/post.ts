import { sessionEndsHeader } from '@yoon/contract/session-ends'
import { ApiError } from '../../lib/api.ts'

/** How long a link may carry nothing, neither way, before it is given up: a server that is busy answers sooner. */
export const silentLinkMs = 90_000

interface Posted {
  body: string
  token: string | null
  /** Hears which part has left, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

interface Answered {
  status: number
  text: string
  /** When the session ends from now on, as the server says it. */
  ends: string | null
}

/** A request that tells how much of it has left, which `fetch` does not. Nobody answered where the link is silent. */
export function post(url: string, { body, token, onProgress, signal }: Posted): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const noteLife = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new ApiError(0))
        request.abort()
      }, silentLinkMs)
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
