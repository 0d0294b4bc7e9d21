import type { NoticeAbout, StudentKind } from '@markaz/protocol/people/notices/schemas'
import { announcement } from '../../announcement.ts'

/** A notification for students. Title and body are plain text. */
export interface StudentNotice {
  kind: StudentKind
  title: string
  body: string
  /** The page to open; null when the subject was deleted. */
  about: NoticeAbout | null
  studentIds: readonly number[]
  now: Date
}

/** Announces a notification for students. */
export const studentNotices = announcement<StudentNotice>('student notices')
