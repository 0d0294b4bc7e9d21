type Tone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  tone: Tone
  title: string
  /** A smaller text below the toast's title. */
  detail?: string
  /** A toast replaces the visible toast with the same key. */
  key?: string
  seconds?: number
  /** `isUndo`: Ctrl+Z also runs the button's action while the toast is visible. */
  action?: { label: string; run: () => void; isUndo?: true }
}

type ToastRenderer = (notice: Toast) => void
let renderToast: ToastRenderer | null = null
let waiting: Toast[] = []

export function notify(notice: Toast): void {
  if (renderToast) renderToast(notice)
  else waiting.push(notice)
}

/** Sets the function that renders toasts. The returned function removes it. */
export function setToastRenderer(next: ToastRenderer): () => void {
  renderToast = next
  for (const notice of waiting) next(notice)
  waiting = []
  return () => {
    if (renderToast === next) renderToast = null
  }
}

export const notifySuccess = (title: string, rest: Omit<Toast, 'tone' | 'title'> = {}) =>
  notify({ tone: 'success', title, ...rest })
export const notifyInfo = (title: string, rest: Omit<Toast, 'tone' | 'title'> = {}) =>
  notify({ tone: 'info', title, ...rest })
export const notifyWarning = (title: string, rest: Omit<Toast, 'tone' | 'title'> = {}) =>
  notify({ tone: 'warning', title, ...rest })
