import { onlineManager, QueryClient } from '@tanstack/react-query'
import { onUserChange } from '../session.ts'
import { ApiError } from './api.ts'

/** Retries reads that got no answer or met a busy server, never those that the server refused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => error instanceof ApiError && error.isPassing && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

// Initial state of the library, which else assumes a connection until the first event, even on a page opened offline.
onlineManager.setOnline(navigator.onLine)

onUserChange(() => {
  queryClient.clear()
  window.firstAnswers?.clear()
})
