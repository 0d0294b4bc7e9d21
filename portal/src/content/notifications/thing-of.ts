import { NotificationKind, type OwnNotification } from '@markaz/protocol/content/notifications/schemas'

/** Where the very thing is that it tells of; null where there is no more than its words. */
export function thingOf(notice: Pick<OwnNotification, 'kind'> & { aboutId?: number | null }): string | null {
  const id = notice.aboutId ?? null
  switch (notice.kind) {
    case NotificationKind.HomeworkGiven:
    case NotificationKind.HomeworkAccepted:
    case NotificationKind.HomeworkRejected:
    case NotificationKind.HomeworkDeadline:
      return id ? `/homework/${id}` : '/homework'
    case NotificationKind.ExamAdded:
    case NotificationKind.ExamChanged:
    case NotificationKind.ExamResult:
      return id ? `/exams/${id}` : '/homework'
    case NotificationKind.AwardGiven:
    case NotificationKind.LevelUp:
      return '/points'
    case NotificationKind.GroupAdded:
    case NotificationKind.GroupStopped:
      return '/lessons'
    case NotificationKind.TeamInvited:
      return id ? `/events/${id}` : '/events'
    case NotificationKind.PurchaseGiven:
    case NotificationKind.PurchaseReturned:
      return '/shop/purchases'
    default:
      return null
  }
}
