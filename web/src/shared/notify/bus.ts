type Tone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  tone: Tone
  title: string
  /** Smaller line under the title. */
  detail?: string
  /** A notice of the same key replaces the one on screen. */
  key?: string
  seconds?: number
  /** `isUndo`: Ctrl+Z runs it as well, while it stands. */
  action?: { label: string; run: () => void; isUndo?: true }
}

type Sink = (notice: Toast) => void
let sink: Sink | null = null
let waiting: Toast[] = []

/** Shows a toast. Callable from anywhere; what comes before the shell has mounted is kept for it. */
export function notify(notice: Toast): void {
  if (sink) sink(notice)
  else waiting.push(notice)
}

/** The component that draws toasts connects here; the returned function disconnects it. */
export function connectToasts(next: Sink): () => void {
  sink = next
  for (const notice of waiting) next(notice)
  waiting = []
  return () => {
    if (sink === next) sink = null
  }
}

export const notifySuccess = (title: string, rest: Omit<Toast, 'tone' | 'title'> = {}) =>
  notify({ tone: 'success', title, ...rest })
export const notifyInfo = (title: string, rest: Omit<Toast, 'tone' | 'title'> = {}) =>
  notify({ tone: 'info', title, ...rest })
export const notifyWarning = (title: string, rest: Omit<Toast, 'tone' | 'title'> = {}) =>
  notify({ tone: 'warning', title, ...rest })
