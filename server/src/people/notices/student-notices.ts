import type { NoticeAbout, StudentKind } from '@markaz/protocol/people/notices/schemas'
import { announcement } from '../../announcement.ts'

/** Title and body are plain text. */
export interface StudentNotice {
  kind: StudentKind
  title: string
  body: string
  /** Null where there is nothing to open: what it tells of is gone. */
  about: NoticeAbout | null
  studentIds: readonly number[]
  now: Date
}

/** Something students are to be told of. */
export const studentNotices = announcement<StudentNotice>('student notices')
