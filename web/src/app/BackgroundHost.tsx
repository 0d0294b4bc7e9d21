import { Suspense } from 'react'
import { lazyPart, Part } from '../shared/ui/lazy-part.ts'

const files = import.meta.glob<{ Background: () => null }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.background.tsx',
)

/** What an area does while somebody is signed in, on whatever screen; it comes after the screen itself. */
const parts = Object.entries(files).map(([path, load]) =>
  lazyPart(path, () => load().then((module) => ({ default: module.Background }))),
)

export function BackgroundHost() {
  return (
    <Suspense fallback={null}>
      {parts.map((part, index) => (
        <Part key={Object.keys(files)[index]} of={part} />
      ))}
    </Suspense>
  )
}
