import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { attachmentsText } from './attachments.text.ts'

const { pictures, documents } = attachmentRules
const mimeOfPicture = /^image\/(jpe?g|png|webp)$/i

/** The types for the file dialog; for these, phones also offer camera and gallery. */
export const acceptedFiles = [
  ...[...pictures, ...documents].map((extension) => `.${extension}`),
  ...['jpeg', 'png', 'webp'].map((type) => `image/${type}`),
].join(',')

type Named = Pick<File, 'name' | 'type' | 'size'>

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const isOneOf = (list: readonly string[], one: string) => list.includes(one)

/** Recognises a picture by its extension or type (S0§5); the server checks the content. */
export const isPictureFile = ({ name, type }: Named): boolean =>
  isOneOf(pictures, extensionOf(name)) || mimeOfPicture.test(type)

/**
 * Returns the error text for a file that cannot be sent, or null. `size` is in bytes; for a picture, after resizing.
 */
export function wrongWith(file: Named): string | null {
  if (file.size === 0) return attachmentsText.empty
  if (isPictureFile(file)) return file.size > attachmentRules.pictureMaxBytes ? attachmentRules.pictureTooLarge : null
  if (!isOneOf(documents, extensionOf(file.name))) return attachmentRules.type
  return file.size > attachmentRules.documentMaxBytes ? attachmentRules.tooLarge : null
}

/** Returns the files of a drop or of the clipboard; text and HTML are ignored. */
export const filesOf = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
