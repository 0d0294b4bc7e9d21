import { z } from 'zod'
import { centreTexts } from '../../errors/centre.ts'
import type { FieldText } from '../../field-texts.ts'
import { attachmentDocumentExtensions, type FileRules } from '../../file-types.ts'

/** 2 MB. */
export const imageMaxBytes = 2_097_152
/** 10 MB. */
export const documentMaxBytes = 10_485_760

const pictures = ['jpg', 'jpeg', 'png', 'webp'] as const

export const photoFileRules = {
  pictures: ['jpg', 'jpeg', 'png'],
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreTexts.photoType,
  pictureTooLarge: centreTexts.pictureTooLarge,
} as const satisfies FileRules

export const templateFileRules = {
  pictures: [],
  documents: ['docx'],
  documentMaxBytes,
  type: centreTexts.documentType,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

export const attachmentFileRules = {
  pictures,
  documents: attachmentDocumentExtensions,
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes,
  type: centreTexts.attachmentType,
  pictureTooLarge: centreTexts.pictureTooLarge,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

export const scanFileRules = {
  ...attachmentFileRules,
  documents: ['pdf'],
  type: centreTexts.scanType,
} as const satisfies FileRules

export const contentPictureRules = {
  pictures,
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreTexts.pictureType,
  pictureTooLarge: centreTexts.pictureTooLarge,
} as const satisfies FileRules

/** For comparison with the size limit: one minute of 1080p video has about 30 MB. */
export const storyFileRules = {
  pictures,
  documents: ['mp4', 'webm'],
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes: 52_428_800,
  type: centreTexts.storyType,
  pictureTooLarge: centreTexts.pictureTooLarge,
  tooLarge: centreTexts.storyTooLarge,
  /** The maximum length of a story in seconds: one minute, plus a tolerance for the last frame and the sound. */
  mostSeconds: 60.5,
  tooLong: centreTexts.storyTooLong,
} as const satisfies FileRules & { mostSeconds: number; tooLong: FieldText }

/** Rules for files with attendance tables of staff, which door devices export or offices write. */
export const staffAttachmentFileRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'pdf'],
  documentMaxBytes,
  type: centreTexts.staffAttendanceType,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

/** An uploaded file: a form sends `path` to attach it; `url` displays it to the user who uploaded it. */
export const Uploaded = z.object({ path: z.string(), url: z.string(), name: z.string(), size: z.number() })

/** An attached file. `url` works only for the user who requested it. */
export const Attachment = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  isPicture: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>
