import { type ComponentType, useEffect, useState } from 'react'
import { common } from '../text/common.text.ts'

/** The page, which tests replace: jsdom cannot reload. */
export const page = { reload: () => location.reload() }

/**
 * A part of the portal that comes with its first use. What did not come is tried again at each press and each time it is
 * opened: `lazy` would keep its first error for as long as the page lives.
 * @param Coming what stands there until then, and says what was wrong
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
          // The server answers and the file is gone: a new release has come. Some browsers never ask for it a second time, either.
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
