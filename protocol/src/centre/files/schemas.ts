import { z } from 'zod'
import { centreErrorTexts } from '../../errors/centre.ts'
import type { FieldErrorText } from '../../field-texts.ts'
import { attachmentDocumentExtensions, type FileRules } from '../../file-types.ts'

export const imageMaxBytes = 2 * 1024 ** 2
export const documentMaxBytes = 10 * 1024 ** 2

const pictures = ['jpg', 'jpeg', 'png', 'webp'] as const

export const photoFileRules = {
  pictures: ['jpg', 'jpeg', 'png'],
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreErrorTexts.photoType,
  pictureTooLarge: centreErrorTexts.pictureTooLarge,
} as const satisfies FileRules

export const contractTemplateFileRules = {
  pictures: [],
  documents: ['docx'],
  documentMaxBytes,
  type: centreErrorTexts.documentType,
  tooLarge: centreErrorTexts.fileTooLarge,
} as const satisfies FileRules

export const attachmentFileRules = {
  pictures,
  documents: attachmentDocumentExtensions,
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes,
  type: centreErrorTexts.attachmentType,
  pictureTooLarge: centreErrorTexts.pictureTooLarge,
  tooLarge: centreErrorTexts.fileTooLarge,
} as const satisfies FileRules

export const scannedDocumentFileRules = {
  ...attachmentFileRules,
  documents: ['pdf'],
  type: centreErrorTexts.scanType,
} as const satisfies FileRules

export const contentPictureRules = {
  pictures,
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreErrorTexts.pictureType,
  pictureTooLarge: centreErrorTexts.pictureTooLarge,
} as const satisfies FileRules

/** A video may last one minute. In 1080p, such a video has about 30 MB, so the size limit of 50 MB is enough. */
export const storyFileRules = {
  pictures,
  documents: ['mp4', 'webm'],
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes: 52_428_800,
  type: centreErrorTexts.storyType,
  pictureTooLarge: centreErrorTexts.pictureTooLarge,
  tooLarge: centreErrorTexts.storyTooLarge,
  /** The maximum length of a story in seconds: one minute, plus a tolerance for the last frame and the sound. */
  mostSeconds: 60.5,
  tooLong: centreErrorTexts.storyTooLong,
} as const satisfies FileRules & { mostSeconds: number; tooLong: FieldErrorText }

/** Rules for files with the staff's attendance: tables that a door device exported or the office wrote. */
export const staffAttachmentFileRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'pdf'],
  documentMaxBytes,
  type: centreErrorTexts.staffAttendanceType,
  tooLarge: centreErrorTexts.fileTooLarge,
} as const satisfies FileRules

/** An uploaded file: a form sends `path` to attach it; `url` displays it to the user who uploaded it. */
export const UploadedFile = z.object({ path: z.string(), url: z.string(), name: z.string(), size: z.number() })

/** An attached file. `url` works only for the user who requested it. */
export const Attachment = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  isPicture: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>
