type Tone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  tone: Tone
  title: string
  /** Smaller text under the title. */
  detail?: string
  /** A toast with the same key replaces the toast on screen. */
  key?: string
  seconds?: number
  /** The button in the toast. `isUndo`: Ctrl+Z also runs it while the toast is visible. */
  action?: { label: string; run: () => void; isUndo?: true }
}

type Sink = (notice: Toast) => void
let sink: Sink | null = null
let waiting: Toast[] = []

/** Shows a toast. Can be called from anywhere; toasts from before the shell has mounted are queued. */
export function notify(notice: Toast): void {
  if (sink) sink(notice)
  else waiting.push(notice)
}

/** Connects the component that renders toasts. Returns a function that disconnects it. */
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
