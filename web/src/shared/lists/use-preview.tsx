import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import type { RowKey } from './use-selection.ts'

const PreviewPanel = lazyWithRetry(() => import('./PreviewPanel.tsx').then((m) => m.PreviewPanel))

export interface RowPreviewOptions<Row extends object> {
  nameOf: (row: Row) => string
  title?: (row: Row) => ReactNode
  draw: (row: Row, close: () => void) => ReactNode
}

export interface RowPreview<Row extends object> {
  nameOf: (row: Row) => string
  isAt: (row: Row) => boolean
  /** Opens the side panel of a row, or closes it if it already shows this row. */
  toggle: (row: Row) => void
  /** Called when the focus moves to this row: shows the row in the side panel, if the panel is open. */
  follow: (row: Row) => void
}

/** The side panel closes when its row disappears from the list. */
export function useRowPreview<Row extends object>(
  options: RowPreviewOptions<Row> | undefined,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => RowKey,
): { peek?: RowPreview<Row>; panel: ReactNode } {
  const [shown, setShown] = useState<RowKey | null>(null)
  if (!options) return { panel: null }
  const { nameOf, title = nameOf, draw } = options
  const row = shown === null ? undefined : rows?.find((one) => keyOf(one) === shown)
  const close = () => {
    setShown(null)
    document.querySelector<HTMLElement>(`[data-row-key="${shown}"]`)?.focus()
  }
  return {
    peek: {
      nameOf,
      isAt: (one) => one === row,
      toggle: (one) => setShown(one === row ? null : keyOf(one)),
      follow: (one) => row && setShown(keyOf(one)),
    },
    panel: row && (
      <Suspense fallback={null}>
        <PreviewPanel title={title(row)} label={nameOf(row)} close={close}>
          {draw(row, close)}
        </PreviewPanel>
      </Suspense>
    ),
  }
}
