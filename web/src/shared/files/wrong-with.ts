import { type FileRules, isOfferedDocument, isPictureFile } from '@markaz/protocol/file-types'
import { filesText } from './files.text.ts'

/** Why a file cannot go, or null; of a picture as it would be sent. The server looks at the content. */
export function wrongWith(file: Pick<File, 'name' | 'type' | 'size'>, rules: FileRules): string | null {
  if (file.size === 0) return filesText.empty
  if (rules.pictures.length > 0 && isPictureFile(file))
    return rules.pictureMaxBytes && file.size > rules.pictureMaxBytes ? (rules.pictureTooLarge ?? rules.type) : null
  if (!isOfferedDocument(file, rules)) return rules.type
  return rules.documentMaxBytes && file.size > rules.documentMaxBytes ? (rules.tooLarge ?? rules.type) : null
}

/** The same before a picture was made smaller: it may still become small enough. */
export const wrongBeforeReady = (file: File, rules: FileRules): string | null =>
  rules.pictures.length > 0 && isPictureFile(file) && file.size > 0 ? null : wrongWith(file, rules)
