import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { request, unanswered } from './api.ts'

/** Fetches a file with the session's bearer and saves it under the server's name. Throws an ApiError. */
export async function download<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<void> {
  const file = await fetchFile(endpoint, args)
  saveFile(file.name, file)
}

/** Fetches a file with the session's bearer, under the server's name. Throws an ApiError. */
export async function fetchFile<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<File> {
  const response = await request(endpoint, args)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  const content = await response.blob().catch((cause: unknown) => {
    throw unanswered(endpoint, cause)
  })
  return new File([content], name, { type: content.type })
}

/** Saves a Blob as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
