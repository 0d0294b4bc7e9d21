import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { attachmentsText } from './attachments.text.ts'

const { pictures, documents } = attachmentRules
const mimeOfPicture = /^image\/(jpe?g|png|webp)$/i

/** What the file dialog accepts; phones offer their camera and gallery for the types. */
export const acceptedFiles = [
  ...[...pictures, ...documents].map((extension) => `.${extension}`),
  ...['jpeg', 'png', 'webp'].map((type) => `image/${type}`),
].join(',')

type Named = Pick<File, 'name' | 'type' | 'size'>

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const isOneOf = (list: readonly string[], one: string) => list.includes(one)

/** A picture is known by its extension or type (S0§5); the server looks at the content. */
export const isPictureFile = ({ name, type }: Named): boolean =>
  isOneOf(pictures, extensionOf(name)) || mimeOfPicture.test(type)

/** What a person reads about a file that cannot go, or null; `size` in bytes, a picture's as it would be sent. */
export function wrongWith(file: Named): string | null {
  if (file.size === 0) return attachmentsText.empty
  if (isPictureFile(file)) return file.size > attachmentRules.pictureMaxBytes ? attachmentRules.pictureTooLarge : null
  if (!isOneOf(documents, extensionOf(file.name))) return attachmentRules.type
  return file.size > attachmentRules.documentMaxBytes ? attachmentRules.tooLarge : null
}

/** Files of a drop or of the clipboard; words and pieces of pages are none. */
export const filesOf = (data: Pick<DataTransfer, 'files'> | null): File[] => [...(data?.files ?? [])]
