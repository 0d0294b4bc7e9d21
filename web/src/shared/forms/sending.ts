import type { Rule } from 'antd/es/form'
import { useEffect, useState } from 'react'
import { formsText } from './forms.text.ts'

/** What a field holds while its file, sent as soon as it was chosen, is on its way. */
export interface PendingUpload {
  sending: AbortController
}

/** One that was given up never arrives: then what stood there before holds again. */
export const isPendingUpload = (value: unknown): value is PendingUpload =>
  (value as Partial<PendingUpload> | null | undefined)?.sending?.signal.aborted === false

/** A form whose file has not arrived is not sent: it would be saved without it, and say that all is well. */
export const arrivedRule: Rule = {
  // Choosing a file is not yet a mistake.
  validateTrigger: 'onSubmit',
  validator: async (_, value: unknown) => {
    if (isPendingUpload(value)) throw new Error(formsText.stillSending)
  },
}

/** How much of the field's file has left; it is given up when something else takes its place, or the field goes. */
export function useSending(value: unknown) {
  const [share, setShare] = useState(0)
  const sending = isPendingUpload(value) ? value.sending : null
  useEffect(() => () => sending?.abort(), [sending])
  return { share: sending && share, setShare }
}
