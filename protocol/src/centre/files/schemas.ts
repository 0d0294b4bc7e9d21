import { z } from 'zod'
import { centreTexts } from '../../errors/centre.ts'
import type { FieldText } from '../../field-texts.ts'
import { attachmentDocumentExtensions, type FileRules } from '../../file-types.ts'

/** The maximum size of a picture: 2 MB. */
export const imageMaxBytes = 2_097_152
/** The maximum size of a document: 10 MB. */
export const documentMaxBytes = 10_485_760

const pictures = ['jpg', 'jpeg', 'png', 'webp'] as const

/** Limits for photos of people. */
export const photoFileRules = {
  pictures: ['jpg', 'jpeg', 'png'],
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreTexts.photoType,
  pictureTooLarge: centreTexts.pictureTooLarge,
} as const satisfies FileRules

/** Accepted files for contract templates. */
export const templateFileRules = {
  pictures: [],
  documents: ['docx'],
  documentMaxBytes,
  type: centreTexts.documentType,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

/**
 * Attachments of homework, exams and chats: pictures up to 2 MB (webp too), documents up to 10 MB.
 */
export const attachmentFileRules = {
  pictures,
  documents: attachmentDocumentExtensions,
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes,
  type: centreTexts.attachmentType,
  pictureTooLarge: centreTexts.pictureTooLarge,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

/** Accepted files for scans of a signed consent to face recognition. */
export const scanFileRules = {
  ...attachmentFileRules,
  documents: ['pdf'],
  type: centreTexts.scanType,
} as const satisfies FileRules

/** Limits for pictures in content: banners, illustrations, shop items and preview pictures of videos. */
export const contentPictureRules = {
  pictures,
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreTexts.pictureType,
  pictureTooLarge: centreTexts.pictureTooLarge,
} as const satisfies FileRules

/** Limits for the files of stories. One minute of 1080p video has about 30 MB. */
export const storyFileRules = {
  pictures,
  documents: ['mp4', 'webm'],
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes: 52_428_800,
  type: centreTexts.storyType,
  pictureTooLarge: centreTexts.pictureTooLarge,
  tooLarge: centreTexts.storyTooLarge,
  /** Maximum length of a video in seconds: one minute, plus a tolerance for the last frame and the sound. */
  mostSeconds: 60.5,
  tooLong: centreTexts.storyTooLong,
} as const satisfies FileRules & { mostSeconds: number; tooLong: FieldText }

/** File types of staff attendance tables that door devices and offices export. */
export const staffAttachmentFileRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'pdf'],
  documentMaxBytes,
  type: centreTexts.staffAttendanceType,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

/** An uploaded file: a form sends `path` to attach the file; `url` displays it to the user who uploaded it. */
export const Uploaded = z.object({ path: z.string(), url: z.string(), name: z.string(), size: z.number() })

/**
 * An attached file. `url` works only for the user who requested it. The browser displays pictures and downloads other
 * files.
 */
export const Attachment = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  isPicture: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>
