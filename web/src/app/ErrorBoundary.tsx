import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logToServer } from '../shared/api/call.ts'
import { commonText } from '../shared/text/common.text.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { PlainButton } from '../shared/ui/plain-button.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error)
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    logToServer('error', `${location.pathname}\n${text}\n${info.componentStack ?? ''}`)
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <EmptyState
        isAlert
        title={commonText.generic}
        hint={navigator.onLine ? commonText.newVersionHint : commonText.offlineBanner}
        action={<PlainButton onClick={() => location.reload()}>{commonText.reload}</PlainButton>}
      />
    )
  }
}
