import { useState } from 'react'
import { ApiError } from './api/api-error.ts'

/** One deed at a time; what went wrong is a sentence to be said beside its button. */
export function useDeed() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (deed: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await deed()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, trouble: error?.message, run: (deed: () => Promise<unknown>) => void run(deed) }
}
