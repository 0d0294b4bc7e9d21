import { z } from 'zod'
import { centreTexts } from '../../errors/centre.ts'
import type { FieldText } from '../../field-texts.ts'
import { attachmentDocuments, type FileRules } from '../../file-types.ts'

/** The maximum size of a picture: 2 MB. */
export const imageMaxBytes = 2_097_152
/** The maximum size of a document: 10 MB. */
export const documentMaxBytes = 10_485_760

const pictures = ['jpg', 'jpeg', 'png', 'webp'] as const

/** Limits of photos of people. */
export const photoRules = {
  pictures: ['jpg', 'jpeg', 'png'],
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreTexts.photoType,
  pictureTooLarge: centreTexts.pictureTooLarge,
} as const satisfies FileRules

/** Accepted files for contract templates. */
export const templateRules = {
  pictures: [],
  documents: ['docx'],
  documentMaxBytes,
  type: centreTexts.documentType,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

/**
 * Attachments of homework, exams and chats: pictures up to 2 MB (webp too), documents up to 10 MB.
 */
export const attachmentRules = {
  pictures,
  documents: attachmentDocuments,
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes,
  type: centreTexts.attachmentType,
  pictureTooLarge: centreTexts.pictureTooLarge,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

/** Accepted files for scans of a signed consent to face recognition. */
export const scanRules = {
  ...attachmentRules,
  documents: ['pdf'],
  type: centreTexts.scanType,
} as const satisfies FileRules

/** Content pictures: banners, illustrations, store items, thumbnails. */
export const contentPictureRules = {
  pictures,
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreTexts.pictureType,
  pictureTooLarge: centreTexts.pictureTooLarge,
} as const satisfies FileRules

/** Files of stories. A minute of 1080p video has some 30 MB. */
export const storyRules = {
  pictures,
  documents: ['mp4', 'webm'],
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes: 52_428_800,
  type: centreTexts.storyType,
  pictureTooLarge: centreTexts.pictureTooLarge,
  tooLarge: centreTexts.storyTooLarge,
  /** One minute, plus a tolerance for the last frame and sound. */
  mostSeconds: 60.5,
  tooLong: centreTexts.storyTooLong,
} as const satisfies FileRules & { mostSeconds: number; tooLong: FieldText }

/** File types in which devices and offices save staff attendance. */
export const staffAttendanceRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'pdf'],
  documentMaxBytes,
  type: centreTexts.staffAttendanceType,
  tooLarge: centreTexts.fileTooLarge,
} as const satisfies FileRules

/** An uploaded file: forms send `path`, and `url` shows the file to its uploader. */
export const Uploaded = z.object({ path: z.string(), url: z.string(), name: z.string(), size: z.number() })

/** `url` is valid for the viewer only; the browser displays pictures and downloads other files. */
export const Attachment = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  isPicture: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>
