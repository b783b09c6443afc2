import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { onUserChange } from './session.ts'

/** Reads are tried again while the link is down, never when the server has refused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => error instanceof ApiError && error.isPassing && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

// Opened without a link, it would believe in one until that comes and goes.
onlineManager.setOnline(navigator.onLine)

onUserChange(() => {
  queryClient.clear()
  window.firstAnswers?.clear()
})
