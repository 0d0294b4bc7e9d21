import { type ComponentType, useEffect, useState } from 'react'
import { common } from '../text/common.text.ts'

/** Tests replace it, because jsdom cannot reload. */
export const page = { reload: () => location.reload() }

/**
 * A part of the portal that loads on first use. A failed load is retried at each click and each opening, whereas
 * React's `lazy` would remember its first error.
 * @param Coming placeholder that is shown until then, and shows the error
 */
export function lazyScreen<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Coming: ComponentType<{ error: Error | null; again: () => void }>,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  return function Later(props: P) {
    const [error, setError] = useState<Error | null>(null)
    const [attempt, tryAgain] = useState(Loaded ? -1 : 0)
    useEffect(() => {
      if (attempt < 0) return
      load().then(
        (part) => {
          Loaded = part.default
          tryAgain(-1)
        },
        async () => {
          // If the server answers and the file is missing, there is a new release. A reload also helps in browsers that
          // never request a failed module again.
          if (attempt > 0 && (await isServerThere())) page.reload()
          else setError(new Error(common.notOpened))
        },
      )
    }, [attempt])
    const again = () => {
      setError(null)
      tryAgain(attempt + 1)
    }
    return Loaded ? <Loaded {...props} /> : <Coming error={error} again={again} />
  }
}

const isServerThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
