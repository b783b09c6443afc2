import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { messageOf } from './api.ts'
import { download } from './download.ts'
import { toast } from '../toasts.ts'

/** Fetches a file and saves it; a failure is told. */
export function saveAs<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<void> {
  return download(endpoint, args).catch((error: unknown) =>
    toast.error('Erreur', messageOf(error, 'Une erreur est survenue')),
  )
}
