import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'

export function useFormSubmit(tell: (trouble: Record<string, string>) => void, onError?: (error: ApiError) => unknown) {
  const [isSending, setSending] = useState(false)
  const send = async (work: () => Promise<void>) => {
    setSending(true)
    tell({})
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onError?.(error)
      const { fields } = error
      tell(Object.keys(fields).length > 0 ? fields : { all: error.message })
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}
