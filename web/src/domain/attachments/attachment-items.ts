import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import type { Rule } from 'antd/es/form'
import { formsText } from '../../shared/forms/forms.text.ts'
import { attachmentsText } from './attachments.text.ts'

/** A file of a form: there already, on its way, or refused. */
export interface AttachmentItem {
  /** Steady while the file travels. */
  key: string
  name: string
  sizeBytes: number
  isPicture: boolean
  /** What the server answered; null until then. */
  path: string | null
  url: string | null
  state: 'done' | 'waiting' | 'sending' | 'failed'
  /** 0…1 of what has left. */
  share: number
  trouble: string | null
  /** The file to send (again); null = it will never go, or has gone. */
  file: File | null
}

/** Files a row has already, as the value of an AttachmentsField. */
export const itemsOf = (files: readonly Attachment[]): AttachmentItem[] =>
  files.map((file) => ({ ...file, key: file.path, state: 'done', share: 1, trouble: null, file: null }))

/** What the call wants; only of items that are all there (`isSettled`). */
export const pathsOf = (items: readonly AttachmentItem[] = []): string[] =>
  items.flatMap(({ path }) => (path === null ? [] : [path]))

const isOnItsWay = ({ state }: AttachmentItem): boolean => state === 'waiting' || state === 'sending'

/** Why these files cannot be saved yet, or null. */
export function unfinishedUpload(items: readonly AttachmentItem[] = []): string | null {
  if (items.some(isOnItsWay)) return formsText.stillSending
  return items.some(({ state }) => state === 'failed') ? attachmentsText.someFailed : null
}

/** A form with files that have not arrived is not sent: they would be missing without a word. */
export const attachmentsRule: Rule = {
  validator: async (_, items: AttachmentItem[] | undefined) => {
    const reason = unfinishedUpload(items)
    if (reason) throw new Error(reason)
  },
}
