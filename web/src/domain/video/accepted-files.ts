import {
  isVideoFile,
  maxConcurrentUploads,
  type VideoType,
  videoFieldErrorTexts,
  videoFormats,
  videoMaxBytes,
} from '@markaz/protocol/teaching/videos/schemas'
import { uploadFormText as words } from './upload-form.text.ts'

/** With a file handle, the chosen file can be read again after a reload. */
export interface PickedVideoFile {
  file: File
  handle?: FileSystemFileHandle
}

/** Returns the accepted files, and an error text for each refused file. */
export function separateAcceptedVideoFiles(
  picked: readonly PickedVideoFile[],
  chosen: readonly File[],
  type: VideoType,
) {
  const taken: PickedVideoFile[] = []
  const refused: string[] = []
  let isFull = false
  for (const one of picked) {
    const wrong = wrongWith(one.file, [...chosen, ...taken.map(({ file }) => file)], type)
    if (wrong) refused.push(wrong)
    else if (chosen.length + taken.length < maxConcurrentUploads) taken.push(one)
    else isFull = true
  }
  if (isFull) refused.push(videoFieldErrorTexts.tooMany)
  return { taken, refused }
}

function wrongWith(file: File, others: readonly File[], type: VideoType): string | null {
  if (!isVideoFile(file, type)) return words.wrongFormat(file.name)
  if (file.size === 0) return words.refused(file.name, videoFieldErrorTexts.empty)
  if (file.size > videoMaxBytes) return words.refused(file.name, videoFieldErrorTexts.tooLarge)
  return others.some((other) => isSame(other, file)) ? words.refused(file.name, words.chosenAlready) : null
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Returns e.g. `3 dars Sikllar` for the file `3_dars__Sikllar.mp4`, at most 500 characters. */
export function videoNameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.\s]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return Array.from(name || fileName)
    .slice(0, 500)
    .join('')
}

/** The file dialog needs the file extensions, because operating systems do not know all types of video. */
export const videoExtensionsOf = (type: VideoType): string[] =>
  videoFormats[type].map(({ extension }) => `.${extension}`)
