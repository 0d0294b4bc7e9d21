import { z } from 'zod'
import { anyOf, can, route } from '../route.ts'

/** S0§5: 2 MB. */
export const imageMaxBytes = 2_097_152
/** */
export const documentMaxBytes = 10_485_760

/** Person photos. */
export const photoExtensions = ['jpg', 'jpeg', 'png'] as const

/** What is said of a photo that is not one, or too big; forms say the same before anything is sent. */
export const photoTexts = {
  type: 'Faqat JPG, JPEG yoki PNG',
  tooLarge: 'Rasm hajmi 2 MB dan oshmasin',
}
export const documentTexts = {
  type: 'Faqat DOCX fayl',
  tooLarge: 'Fayl hajmi 10 MB dan oshmasin',
}

/** Attachments of homework, exams and chats: pictures up to 2 MB (UPLOAD-012; webp too, A-101), documents up to 10 MB. */
export const attachmentRules = {
  pictures: ['jpg', 'jpeg', 'png', 'webp'],
  documents: ['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'zip', 'mp3', 'm4a', 'ogg'],
  pictureMaxBytes: imageMaxBytes,
  documentMaxBytes,
  type: 'Faqat rasm (JPG, PNG, WEBP), PDF, DOCX, XLSX, PPTX, TXT, ZIP yoki audio (MP3, M4A, OGG)',
  pictureTooLarge: 'Rasm hajmi 2 MB dan oshmasin',
  tooLarge: 'Fayl hajmi 10 MB dan oshmasin',
} as const

/** `path` is what a form sends back, `url` shows the file to whoever sent it. */
export const Uploaded = z.object({ path: z.string(), url: z.string(), name: z.string(), size: z.number() })

const photoErrors = ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_BROKEN'] as const

export const uploads = {
  /** JPEG or PNG by its content; kept as a JPEG of at most 1,080 px without what the camera wrote into it. */
  studentPhoto: route({
    method: 'POST',
    path: '/upload/student-profile',
    access: anyOf(can('users:students', 'create'), can('users:students', 'update')),
    summary: "O'quvchi rasmini yuklash (JPG, JPEG, PNG, 2 MB gacha)",
    upload: { maxBytes: imageMaxBytes, tooLarge: photoTexts.tooLarge },
    answer: Uploaded,
    status: 201,
    errors: photoErrors,
    audit: false,
  }),
  staffPhoto: route({
    method: 'POST',
    path: '/upload/staff-profile',
    access: anyOf(can('users:staff', 'update'), can('staff_control:users', 'update')),
    summary: 'Xodim rasmini yuklash (JPG, JPEG, PNG, 2 MB gacha)',
    upload: { maxBytes: imageMaxBytes, tooLarge: photoTexts.tooLarge },
    answer: Uploaded,
    status: 201,
    errors: photoErrors,
    audit: false,
  }),
  /** A template: DOCX by its content, without macros, whose tags the contract knows. */
  contractAttachment: route({
    method: 'POST',
    path: '/upload/contract/attachment',
    access: anyOf(can('settings:contracts', 'create'), can('settings:contracts', 'update')),
    summary: 'Shartnoma shablonini yuklash (DOCX, 10 MB gacha)',
    upload: { maxBytes: documentMaxBytes, tooLarge: documentTexts.tooLarge },
    answer: Uploaded,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_BROKEN', 'TEMPLATE_BROKEN'],
    audit: false,
  }),
  /** Pictures are kept anew without what the camera wrote into them; everything else as it came, by its content. */
  homeworkAttachment: route({
    method: 'POST',
    path: '/upload/homework-attachments',
    access: anyOf(
      ...(['my_groups', 'all_groups'] as const).flatMap((module) => [
        can(`${module}:all_homeworks`, 'create'),
        can(`${module}:all_homeworks`, 'update'),
        can(`${module}:check_homeworks`, 'update'),
        can(`${module}:exam`, 'create'),
        can(`${module}:exam`, 'update'),
        can(`${module}:exam_chats`, 'update'),
      ]),
    ),
    summary: 'Uy vazifasi, imtihon yoki xabarga fayl yuklash (rasm 2 MB, boshqa fayl 10 MB gacha)',
    upload: { maxBytes: attachmentRules.documentMaxBytes, tooLarge: attachmentRules.tooLarge },
    answer: Uploaded,
    status: 201,
    errors: photoErrors,
    audit: false,
  }),
}
