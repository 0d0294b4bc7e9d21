import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import type { Rule } from 'antd/es/form'
import { formsText } from '../../shared/forms/forms.text.ts'
import { attachmentsText } from './attachments.text.ts'

export interface AttachmentItem {
  key: string
  name: string
  sizeBytes: number
  isPicture: boolean
  /** The file's path on the server; null until it is uploaded. */
  path: string | null
  url: string | null
  state: 'done' | 'waiting' | 'sending' | 'failed'
  /** The uploaded share of the file, 0…1. */
  share: number
  trouble: string | null
  /** The file to upload; null = the file is already uploaded, or a retry cannot succeed. */
  file: File | null
}

export const attachmentItemsOf = (files: readonly Attachment[]): AttachmentItem[] =>
  files.map((file) => ({ ...file, key: file.path, state: 'done', share: 1, trouble: null, file: null }))

/**
 * Returns the paths of the uploaded files. The form rule `attachmentsFieldRule` prevents saving until all files are
 * uploaded.
 */
export const attachmentPathsOf = (items: readonly AttachmentItem[] = []): string[] =>
  items.flatMap(({ path }) => (path === null ? [] : [path]))

const isOnItsWay = ({ state }: AttachmentItem): boolean => state === 'waiting' || state === 'sending'

/** Returns the reason why the form cannot be saved with these files yet; null = the form can be saved. */
export function unfinishedUploadText(items: readonly AttachmentItem[] = []): string | null {
  if (items.some(isOnItsWay)) return formsText.stillSending
  return items.some(({ state }) => state === 'failed') ? attachmentsText.someFailed : null
}

/** Refuses to save the form while an upload is unfinished; otherwise the form would be saved without these files. */
export const attachmentsFieldRule: Rule = {
  validator: async (_, items: AttachmentItem[] | undefined) => {
    const reason = unfinishedUploadText(items)
    if (reason) throw new Error(reason)
  },
}

export const readDataTransferFiles = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
