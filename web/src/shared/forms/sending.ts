import type { Rule } from 'antd/es/form'
import { useEffect, useState } from 'react'
import { formsText } from './forms.text.ts'

/** The value of a file field during an upload; the upload starts when the user chooses the file. */
export interface PendingUpload {
  sending: AbortController
}

/** Returns whether an upload is running. A cancelled upload never finishes, so the former value applies again. */
export const isPendingUpload = (value: unknown): value is PendingUpload =>
  (value as Partial<PendingUpload> | null | undefined)?.sending?.signal.aborted === false

/**
 * Rejects a form whose file is still uploading: otherwise the form would be saved without the file and report success.
 */
export const uploadedRule: Rule = {
  // Checked only when the form is submitted: choosing a file must not show an error.
  validateTrigger: 'onSubmit',
  validator: async (_, value: unknown) => {
    if (isPendingUpload(value)) throw new Error(formsText.stillSending)
  },
}

/**
 * Tracks the upload progress of the field's file. The upload is cancelled when another value replaces it or the field
 * unmounts.
 */
export function useFieldUpload(value: unknown) {
  const [share, setShare] = useState(0)
  const sending = isPendingUpload(value) ? value.sending : null
  useEffect(() => () => sending?.abort(), [sending])
  return { share: sending && share, setShare }
}
