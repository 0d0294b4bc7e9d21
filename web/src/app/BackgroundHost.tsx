import { Suspense } from 'react'
import { lazyWithRetry, waitForPaint } from '../shared/ui/lazy-with-retry.ts'

const files = import.meta.glob<{ Background: () => null }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.background.tsx',
)

/**
 * Background tasks, such as toasts for notifications, run on every screen of a signed-in user. They load after the
 * screen, so that a failed load does not break it.
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
