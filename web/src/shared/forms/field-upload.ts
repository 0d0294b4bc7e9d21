import type { Rule } from 'antd/es/form'
import { useEffect, useState } from 'react'
import { formsText } from './forms.text.ts'

export interface PendingFieldUpload {
  sending: AbortController
}

export const isPendingUpload = (value: unknown): value is PendingFieldUpload =>
  (value as Partial<PendingFieldUpload> | null | undefined)?.sending?.signal.aborted === false

/** Refuses to save while a file is being uploaded; otherwise the form would be saved without the file. */
export const uploadFinishedRule: Rule = {
  // The rule is checked only when the form is submitted, so that choosing a file shows no error.
  validateTrigger: 'onSubmit',
  validator: async (_, value: unknown) => {
    if (isPendingUpload(value)) throw new Error(formsText.stillSending)
  },
}

/** The upload is cancelled when the value changes or the field is unmounted. */
export function useFieldUpload(value: unknown) {
  const [share, setShare] = useState(0)
  const sending = isPendingUpload(value) ? value.sending : null
  useEffect(() => () => sending?.abort(), [sending])
  return { share: sending && share, setShare }
}
