import { useState } from 'react'
import { ApiError } from './api/api-error.ts'

export function useApiOperation() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (operation: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await operation()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, trouble: error?.message, run: (operation: () => Promise<unknown>) => void run(operation) }
}
