import { notifyManager } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { queryClient } from './calls/query-client.ts'

/** Time after which a retry no longer waits for what it reads again, in milliseconds. */
const longestReadMs = 3_000

interface Props {
  /**
   * Renders the failure. `retry` reads again what is on screen, then renders the children again; `reset` renders them at
   * once.
   */
  fallback: (error: unknown, retry: () => Promise<void>, reset: () => void) => ReactNode
  children?: ReactNode
}

interface State {
  hasFailed: boolean
  error?: unknown
}

/** Replaces its children when one of them throws. What it catches is reported by the root (main.tsx). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error }
  }

  override render(): ReactNode {
    const { hasFailed, error } = this.state
    return hasFailed ? this.props.fallback(error, this.#retry, this.#reset) : this.props.children
  }

  readonly #retry = async () => {
    await Promise.race([refetchActive(), new Promise((resolve) => setTimeout(resolve, longestReadMs))])
    // Answers reach the children by the same queue: rendered before it, they would fail by their old answers again.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    this.#reset()
  }

  readonly #reset = () => {
    // The children may have failed because of their answers, which are read again then.
    queryClient.removeQueries({ type: 'inactive' })
    this.setState({ hasFailed: false, error: undefined })
  }
}

/** Refetches what is on screen; resolves when nothing is fetched any more. */
async function refetchActive(): Promise<void> {
  await queryClient.refetchQueries({ type: 'active' })
  // A fetch that the live channel replaces by another one resolves at once.
  while (queryClient.isFetching({ type: 'active' }) > 0) {
    await queryClient.refetchQueries({ type: 'active', fetchStatus: 'fetching' }, { cancelRefetch: false })
  }
}
