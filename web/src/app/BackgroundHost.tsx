import { Suspense } from 'react'
import { afterPaint, lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'

const files = import.meta.glob<{ Background: () => null }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.background.tsx',
)

/**
 * What an area does while somebody is signed in, on whatever screen; it comes after the screen itself. A line that breaks
 * while it is fetched must not take the screen down: it waits.
 */
const parts = Object.entries(files).map(([path, load]) => ({
  path,
  Background: lazyWithRetry(async () => {
    await afterPaint()
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
