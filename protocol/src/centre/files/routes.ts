import { z } from 'zod'
import type { FieldErrorText } from '../../field-texts.ts'
import type { FileRules } from '../../file-types.ts'
import type { PermissionName } from '../../permissions.ts'
import { parentRouteDefaults, requireAnyGrant, requireGrant, route, studentRouteDefaults } from '../../route.ts'
import {
  attachmentFileRules,
  contentPictureRules,
  contractTemplateFileRules,
  imageMaxBytes,
  photoFileRules,
  staffAttachmentFileRules,
  storyFileRules,
  UploadedFile,
} from './schemas.ts'

const photoErrors = ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_BROKEN', 'UPLOADS_UNUSED'] as const
const storedFile = { answer: UploadedFile, status: 201, errors: photoErrors, audit: false } as const

const pictureUpload = (takes: FileRules & { pictureTooLarge: FieldErrorText }) => ({
  maxBytes: imageMaxBytes,
  tooLarge: takes.pictureTooLarge,
  takes,
})
const documentUpload = (takes: FileRules & { documentMaxBytes: number; tooLarge: FieldErrorText }) => ({
  maxBytes: takes.documentMaxBytes,
  tooLarge: takes.tooLarge,
  takes,
})

const changes = (...names: PermissionName[]) =>
  requireAnyGrant(...names.flatMap((name) => [requireGrant(name, 'create'), requireGrant(name, 'update')]))
/** The query parameter that selects the kind of file; the first kind is the default. */
const kindOf = <K extends string>(kinds: readonly [K, ...K[]]): z.ZodType<{ kind: K }> =>
  z.object({ kind: z.enum(kinds).default(kinds[0] as never) }) as never

/** Accepts JPEG, PNG or WEBP, judged by content. The server reduces the picture to 2,560 px and removes metadata. */
function contentPicture<K extends string>(
  path: string,
  summary: string,
  access: ReturnType<typeof changes>,
  kinds: readonly [K, ...K[]],
) {
  return route('POST', path, {
    access,
    summary: `${summary} (JPG, JPEG, PNG, WEBP, 2 MB gacha)`,
    query: kindOf(kinds),
    upload: pictureUpload(contentPictureRules),
    ...storedFile,
  })
}

export const uploads = {
  /** The server stores the picture as a JPEG of at most 1,080 px without metadata. */
  studentPhoto: route('POST', '/upload/student-profile', {
    access: requireAnyGrant(requireGrant('users:students', 'create'), requireGrant('users:students', 'update')),
    summary: 'Talaba rasmini yuklash (JPG, JPEG, PNG, 2 MB gacha)',
    upload: pictureUpload(photoFileRules),
    ...storedFile,
  }),
  staffPhoto: route('POST', '/upload/staff-profile', {
    access: requireAnyGrant(requireGrant('users:staff', 'update'), requireGrant('staff_control:users', 'update')),
    summary: 'Xodim rasmini yuklash (JPG, JPEG, PNG, 2 MB gacha)',
    upload: pictureUpload(photoFileRules),
    ...storedFile,
  }),
  contractAttachment: route('POST', '/upload/contract/attachment', {
    access: requireAnyGrant(requireGrant('settings:contracts', 'create'), requireGrant('settings:contracts', 'update')),
    summary: 'Shartnoma shablonini yuklash (DOCX, 10 MB gacha)',
    upload: documentUpload(contractTemplateFileRules),
    ...storedFile,
    errors: [...photoErrors, 'TEMPLATE_BROKEN'],
  }),
  /** Pictures are re-encoded without metadata; other files are stored unchanged. The content decides the file type. */
  homeworkAttachment: route('POST', '/upload/homework-attachments', {
    access: requireAnyGrant(
      ...(['my_groups', 'all_groups'] as const).flatMap((module) => [
        requireGrant(`${module}:all_homeworks`, 'create'),
        requireGrant(`${module}:all_homeworks`, 'update'),
        requireGrant(`${module}:check_homeworks`, 'update'),
        requireGrant(`${module}:exam`, 'create'),
        requireGrant(`${module}:exam`, 'update'),
        requireGrant(`${module}:exam_chats`, 'update'),
      ]),
      requireGrant('study:homework_db', 'create'),
      requireGrant('study:homework_db', 'update'),
      requireGrant('management:call', 'update'),
    ),
    summary: 'Uy vazifasi, imtihon yoki xabarga fayl yuklash (rasm 2 MB, boshqa fayl 10 MB gacha)',
    upload: documentUpload(attachmentFileRules),
    ...storedFile,
  }),
  postBanner: contentPicture(
    '/upload/post-banners',
    'Post banneri yoki (kind=author) muallif rasmini yuklash',
    changes('content:posts', 'content:post_authors'),
    ['banner', 'author'],
  ),
  courseIllustration: contentPicture(
    '/upload/course-image-illustration',
    'Kurs rasmi yoki (kind=banner) bannerini yuklash',
    changes('study:courses'),
    ['illustration', 'banner'],
  ),
  storeItem: contentPicture('/upload/store/items', "Do'kon buyumi rasmini yuklash", changes('store:items'), [
    'picture',
  ]),
  levelPicture: contentPicture(
    '/upload/gamification-levels',
    'Daraja rasmini yuklash',
    changes('gamification:levels'),
    ['picture'],
  ),
  notificationBanner: contentPicture(
    '/upload/notification-banners',
    'Bildirishnoma bannerini yuklash',
    changes('notifications:sent'),
    ['picture'],
  ),
  eventBanner: contentPicture(
    '/upload/events-banners',
    'Tadbir bannerini yuklash',
    changes('events:master_classes', 'events:competitions'),
    ['picture'],
  ),
  parentingVideoThumbnail: contentPicture(
    '/upload/parenting-videos',
    'Ota-onalar uchun video muqovasini yuklash',
    changes('content:parenting_videos'),
    ['picture'],
  ),
  /** Uploads the picture or short video of a story. `kind=thumbnail` uploads the preview picture of a video. */
  storyAttachment: route('POST', '/upload/stories/attachments', {
    access: changes('content:posts'),
    summary: 'Hikoya rasmi (2 MB gacha), videosi (MP4, WEBM, 50 MB gacha) yoki (kind=thumbnail) muqovasini yuklash',
    query: kindOf(['attachment', 'thumbnail']),
    upload: documentUpload(storyFileRules),
    ...storedFile,
  }),
  staffAttendance: route('POST', '/upload/staff-attendances', {
    access: changes('staff_control:face_id_logs'),
    summary: 'Xodimlar davomati faylini yuklash (XLSX, CSV, PDF, 10 MB gacha)',
    upload: documentUpload(staffAttachmentFileRules),
    ...storedFile,
  }),
  ownAttachment: route('POST', '/upload/homework-attachments', {
    ...studentRouteDefaults,
    rateLimit: { most: 100, minutes: 60 },
    summary: 'Ishga fayl yuklash (rasm 2 MB, boshqa fayl 10 MB gacha)',
    upload: documentUpload(attachmentFileRules),
    ...storedFile,
  }),
  parentAttachment: route('POST', '/upload/attachments', {
    ...parentRouteDefaults,
    rateLimit: { most: 100, minutes: 60 },
    summary: 'Markazga xabarga fayl yuklash (rasm 2 MB, boshqa fayl 10 MB gacha)',
    upload: documentUpload(attachmentFileRules),
    ...storedFile,
  }),
}
