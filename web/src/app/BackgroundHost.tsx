import { Suspense } from 'react'
import { lazyWithRetry, waitForPaint } from '../shared/ui/lazy-with-retry.ts'

const files = import.meta.glob<{ Background: () => null }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.background.tsx',
)

/**
 * Background tasks, e.g. for toasts, load after the screen, so that a failed load of a task does not break the screen.
 */
const parts = Object.entries(files).map(([path, load]) => ({
  path,
  Background: lazyWithRetry(async () => {
    await waitForPaint()
    return (await load()).Background
  }),
}))

export function BackgroundHost() {
  return parts.map(({ path, Background }) => (
    <Suspense key={path} fallback={null}>
      <Background />
    </Suspense>
  ))
}
