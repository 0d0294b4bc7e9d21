import { Suspense } from 'react'
import { afterPaint, lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'

const files = import.meta.glob<{ Background: () => null }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.background.tsx',
)

/**
 * Background tasks of the areas; they run on any screen while a user is signed in. They load after the screen and wait
 * for a lost connection, so that a failed load does not break the screen.
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
