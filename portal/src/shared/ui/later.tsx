import { type ComponentType, useEffect, useState } from 'react'
import { commonText } from '../text/common.text.ts'

/** An object that tests can replace, because jsdom cannot reload a page. */
export const pageReloader = { reload: () => location.reload() }

/**
 * Returns a component that loads its file when it is shown. If loading fails, the retry button of `Coming` loads the file
 * again; React's `lazy` would keep the first error.
 * @param Coming is shown until the file is loaded, and shows the error
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
          // If the server answers but the file is missing, a new release is installed. Some browsers request a failed
          // module again only after a reload.
          if (attempt > 0 && (await isServerThere())) pageReloader.reload()
          else setError(new Error(commonText.notOpened))
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
