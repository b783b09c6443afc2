import type { Endpoint } from '@yoon/contract/endpoint'
import type { Answer } from './api.ts'
import { queryClient } from './query-client.ts'

/** Replaces a changed row in every cached page of a list. */
export function replaceRowInCachedLists<E extends Endpoint>(list: E, row: { id: string }): void {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === list.path }
  queryClient.setQueriesData<Answer<Endpoint>>(filter, (answer) => {
    if (!answer || !Array.isArray(answer.data)) return answer
    return { ...answer, data: answer.data.map((one: { id?: string }) => (one.id === row.id ? row : one)) }
  })
}
