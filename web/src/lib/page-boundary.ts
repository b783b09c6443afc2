import { Component, type ReactNode } from 'react'

interface Props {
  /** Data that the children show: other data are tried again. */
  of: unknown
  fallback: ReactNode
  children?: ReactNode
}

interface State {
  of?: unknown
  hasFailed: boolean
}

/** Replaces the page of a link when a part of it throws. These pages have no cache of data to read again (error-boundary.ts). */
export class PageBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
