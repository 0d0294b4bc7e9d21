import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'

const PicturePreview = lazyWithRetry(() => import('./PicturePreview.tsx').then((module) => module.PicturePreview))

interface PreviewableFile {
  path: string | null
  url: string | null
  name: string
  isPicture: boolean
}

/** `open(path)` shows this picture in full screen; the component must render `element`. */
export function usePicturePreview(files: readonly PreviewableFile[]) {
  const [path, setPath] = useState<string | null>(null)
  const pictures = files.filter(({ isPicture, url }) => isPicture && url !== null)
  const current = pictures.findIndex((picture) => picture.path === path)
  const element = (
    <Suspense fallback={null}>
      {path !== null && current >= 0 && (
        <PicturePreview
          pictures={pictures.map(({ url, name }) => ({ url: url ?? '', name }))}
          current={current}
          choose={(index) => setPath(pictures[index]?.path ?? null)}
          close={() => setPath(null)}
        />
      )}
    </Suspense>
  )
  return { open: setPath, element }
}
