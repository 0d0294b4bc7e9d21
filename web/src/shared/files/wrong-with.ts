import { type FileRules, isAcceptedDocument, isPictureFile } from '@markaz/protocol/file-types'
import { filesText } from './files.text.ts'

/** Judges name, type and size of a file; null = it can be sent. The server also checks the content. */
export function findFileError(file: Pick<File, 'name' | 'type' | 'size'>, rules: FileRules): string | null {
  if (file.size === 0) return filesText.empty
  if (rules.pictures.length > 0 && isPictureFile(file))
    return rules.pictureMaxBytes && file.size > rules.pictureMaxBytes ? (rules.pictureTooLarge ?? rules.type) : null
  if (!isAcceptedDocument(file, rules)) return rules.type
  return rules.documentMaxBytes && file.size > rules.documentMaxBytes ? (rules.tooLarge ?? rules.type) : null
}

/** The size of a picture does not matter, because a large picture will be resized. */
export const findFileErrorBeforeResizing = (file: File, rules: FileRules): string | null =>
  rules.pictures.length > 0 && isPictureFile(file) && file.size > 0 ? null : findFileError(file, rules)
