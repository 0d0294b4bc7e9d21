import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import type { Rule } from 'antd/es/form'
import { formsText } from '../../shared/forms/forms.text.ts'
import { attachmentsText } from './attachments.text.ts'

/** A file in a form field: uploaded, uploading, or refused. */
export interface AttachmentItem {
  /** An id that stays the same during and after the upload. */
  key: string
  name: string
  sizeBytes: number
  isPicture: boolean
  /** The path that the server returned; null until the upload is complete. */
  path: string | null
  url: string | null
  state: 'done' | 'waiting' | 'sending' | 'failed'
  /** Share of the bytes that are already sent, 0…1. */
  share: number
  trouble: string | null
  /** The file that must still be uploaded; null = it is uploaded, or it can never be sent. */
  file: File | null
}

/** Converts stored files to the value of an AttachmentsField. */
export const itemsOf = (files: readonly Attachment[]): AttachmentItem[] =>
  files.map((file) => ({ ...file, key: file.path, state: 'done', share: 1, trouble: null, file: null }))

/** Returns the paths for the call; all items must be uploaded (`isSettled`). */
export const pathsOf = (items: readonly AttachmentItem[] = []): string[] =>
  items.flatMap(({ path }) => (path === null ? [] : [path]))

const isOnItsWay = ({ state }: AttachmentItem): boolean => state === 'waiting' || state === 'sending'

/** Returns why these files cannot be saved yet, or null. */
export function unfinishedUpload(items: readonly AttachmentItem[] = []): string | null {
  if (items.some(isOnItsWay)) return formsText.stillSending
  return items.some(({ state }) => state === 'failed') ? attachmentsText.someFailed : null
}

/**
 * A form rule that rejects unfinished uploads: without it the form would be saved without these files, and no user
 * would notice.
 */
export const attachmentsRule: Rule = {
  validator: async (_, items: AttachmentItem[] | undefined) => {
    const reason = unfinishedUpload(items)
    if (reason) throw new Error(reason)
  },
}
