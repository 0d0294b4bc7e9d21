import { z } from 'zod'
import { centreTexts } from '../../errors/centre.ts'

/** The maximum size of a picture: 2 MB (S0§5). */
export const imageMaxBytes = 2_097_152
/** The maximum size of a document: 10 MB. */
export const documentMaxBytes = 10_485_760

/** Photos of people. */
export const photoExtensions = ['jpg', 'jpeg', 'png'] as const

/** Error texts for a photo of the wrong kind or size; forms show them before anything is sent. */
export const photoTexts = {
  type: centreTexts.photoType,
  tooLarge: centreTexts.pictureTooLarge,
}
export const documentTexts = {
  type: centreTexts.documentType,
  tooLarge: centreTexts.fileTooLarge,
}

/**
 * Attachments of homework, exams and chats: pictures up to 2 MB (UPLOAD-012; webp too, A-101), documents up to 10 MB.
 */
export const attachmentRules = {
  pictures: ['jpg', 'jpeg', 'png', 'webp'],
  documents: ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'zip', 'mp3', 'm4a', 'ogg'],
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes,
  type: centreTexts.attachmentType,
  pictureTooLarge: centreTexts.pictureTooLarge,
  tooLarge: centreTexts.fileTooLarge,
} as const

/** Content pictures: banners, illustrations, store items, thumbnails. */
export const contentPictureRules = {
  pictures: attachmentRules.pictures,
  documents: [],
  pictureMaxBytes: imageMaxBytes,
  type: centreTexts.pictureType,
  pictureTooLarge: attachmentRules.pictureTooLarge,
} as const

/** Files of stories. A minute of 1080p video has some 30 MB. */
export const storyRules = {
  pictures: attachmentRules.pictures,
  documents: ['mp4', 'webm'],
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes: 52_428_800,
  type: centreTexts.storyType,
  pictureTooLarge: attachmentRules.pictureTooLarge,
  tooLarge: centreTexts.storyTooLarge,
  /** One minute, plus a tolerance for the last frame and sound. */
  mostSeconds: 60.5,
  tooLong: centreTexts.storyTooLong,
} as const

/** File types in which devices and offices save staff attendance. */
export const staffAttendanceRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'pdf'],
  documentMaxBytes,
  type: centreTexts.staffAttendanceType,
  tooLarge: centreTexts.fileTooLarge,
} as const

/** An uploaded file: forms send `path`, and `url` shows the file to its uploader. */
export const Uploaded = z.object({ path: z.string(), url: z.string(), name: z.string(), size: z.number() })

/** `url` opens it for the viewer; pictures are shown in place, other files are saved. */
export const Attachment = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  isPicture: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>
