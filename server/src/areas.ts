import { staffErasureRegistry, studentPersonalDataRegistry } from './access/personal-data.ts'
import { registerReencryptFunction } from './access/rotate-keys.ts'
import type { FeatureArea } from './area.ts'
import { filesArea } from './centre/files/files.area.ts'
import { liveUpdatesArea } from './centre/live/live.area.ts'
import { officesArea } from './centre/offices/offices.area.ts'
import { roomsArea } from './centre/rooms/rooms.area.ts'
import { declareSettingGroups } from './centre/settings/setting-groups.ts'
import { settingsArea } from './centre/settings/settings.area.ts'
import { declareRevocableAccessKinds } from './centre/sign-in/revoke-access.ts'
import { signInArea } from './centre/sign-in/sign-in.area.ts'
import { smsArea } from './centre/sms/sms.area.ts'
import { declareErpCollections } from './centre/sync/collections.ts'
import { syncArea } from './centre/sync/sync.area.ts'
import { accessTokensArea } from './centre/tokens/tokens.area.ts'
import { savedViewsArea } from './centre/views/views.area.ts'
import { appVersionsArea } from './content/app-versions/app-versions.area.ts'
import { authorsArea } from './content/authors/authors.area.ts'
import { channelsArea } from './content/channels/channels.area.ts'
import { commentsArea } from './content/comments/comments.area.ts'
import { faqArea } from './content/faq/faq.area.ts'
import { notificationsArea } from './content/notifications/notifications.area.ts'
import { offersArea } from './content/offers/offers.area.ts'
import { parentingVideosArea } from './content/parenting-videos/parenting-videos.area.ts'
import { postsArea } from './content/posts/posts.area.ts'
import { storiesArea } from './content/stories/stories.area.ts'
import { auditsArea } from './control/audits/audits.area.ts'
import { callsArea } from './control/calls/calls.area.ts'
import { childrenArea } from './control/children/children.area.ts'
import { personalDataRegistrationArea } from './control/data-registration/data-registration.area.ts'
import { doorsArea } from './control/doors/doors.area.ts'
import { faceConsentsArea } from './control/face-consents/face-consents.area.ts'
import { faceLogsArea } from './control/face-logs/face-logs.area.ts'
import { healthArea } from './control/health/health.area.ts'
import { oneRosterArea } from './control/oneroster/oneroster.area.ts'
import { portalArea } from './control/portal/portal.area.ts'
import { reportsArea } from './control/reports/reports.area.ts'
import { risksArea } from './control/risks/risks.area.ts'
import { safetyArea } from './control/safety/safety.area.ts'
import { studentMergesArea } from './control/student-merges/student-merges.area.ts'
import { webhooksArea } from './control/webhooks/webhooks.area.ts'
import { weeklyLettersArea } from './control/weekly-letters/weekly-letters.area.ts'
import { registerConstraintErrors } from './db/database-errors.ts'
import { registerEntityNameQueries } from './db/entity-names.ts'
import { registerUndoDefinitions } from './http/undo.ts'
import { pointActionsArea } from './motivation/actions/actions.area.ts'
import { awardsArea } from './motivation/awards/awards.area.ts'
import { eventsArea } from './motivation/events/events.area.ts'
import { marketArea } from './motivation/market/market.area.ts'
import { pointsArea } from './motivation/points/points.area.ts'
import { teachingStaffArea } from './people/academics/academics.area.ts'
import { certificatesArea } from './people/certificates/certificates.area.ts'
import { contractsArea } from './people/contracts/contracts.area.ts'
import { discountsArea } from './people/discounts/discounts.area.ts'
import { feedArea } from './people/feed/feed.area.ts'
import { leaversArea } from './people/leavers/leavers.area.ts'
import { membershipsArea } from './people/memberships/memberships.area.ts'
import { parentsArea } from './people/parents/parents.area.ts'
import { passwordRecoveryArea } from './people/recovery/recovery.area.ts'
import { rolesArea } from './people/roles/roles.area.ts'
import { staffArea } from './people/staff/staff.area.ts'
import { studentImportsArea } from './people/student-imports/student-imports.area.ts'
import { studentsArea } from './people/students/students.area.ts'
import { conversationsArea } from './people/talks/talks.area.ts'
import { telegramArea } from './people/telegram/telegram.area.ts'
import { usersArea } from './people/users/users.area.ts'
import { courseCatalogueArea } from './study/course-catalogue/course-catalogue.area.ts'
import { curriculumArea } from './study/curriculum/curriculum.area.ts'
import { homeworkBankArea } from './study/homework-source/homework-source.area.ts'
import { attendanceArea } from './teaching/attendance/attendance.area.ts'
import { availabilityArea } from './teaching/availability/availability.area.ts'
import { calendarsArea } from './teaching/calendars/calendars.area.ts'
import { chatsArea } from './teaching/chats/chats.area.ts'
import { examsArea } from './teaching/exams/exams.area.ts'
import { groupsArea } from './teaching/groups/groups.area.ts'
import { homeworkArea } from './teaching/homework/homework.area.ts'
import { makeUpsArea } from './teaching/make-ups/make-ups.area.ts'
import { meetingsArea } from './teaching/meetings/meetings.area.ts'
import { statisticsArea } from './teaching/statistics/statistics.area.ts'
import { studentNotesArea } from './teaching/student-notes/student-notes.area.ts'
import { studyBreaksArea } from './teaching/study-breaks/study-breaks.area.ts'
import { timetableArea } from './teaching/timetable/timetable.area.ts'
import { announcedAbsencesArea } from './teaching/told-absences/told-absences.area.ts'
import { videosArea } from './teaching/videos/videos.area.ts'

/** Each area imports only areas before it in this list, and its ERP rows refer only to rows of areas before it. */
export const featureAreas: readonly FeatureArea[] = [
  officesArea,
  roomsArea,
  filesArea,
  smsArea,
  syncArea,
  settingsArea,
  signInArea,
  accessTokensArea,
  savedViewsArea,
  liveUpdatesArea,
  rolesArea,
  staffArea,
  usersArea,
  teachingStaffArea,
  parentsArea,
  studentsArea,
  discountsArea,
  membershipsArea,
  feedArea,
  telegramArea,
  passwordRecoveryArea,
  conversationsArea,
  studentImportsArea,
  contractsArea,
  certificatesArea,
  leaversArea,
  groupsArea,
  availabilityArea,
  meetingsArea,
  calendarsArea,
  chatsArea,
  homeworkArea,
  examsArea,
  makeUpsArea,
  studyBreaksArea,
  announcedAbsencesArea,
  studentNotesArea,
  attendanceArea,
  videosArea,
  timetableArea,
  statisticsArea,
  curriculumArea,
  homeworkBankArea,
  courseCatalogueArea,
  pointsArea,
  pointActionsArea,
  awardsArea,
  marketArea,
  eventsArea,
  authorsArea,
  postsArea,
  commentsArea,
  faqArea,
  notificationsArea,
  channelsArea,
  appVersionsArea,
  parentingVideosArea,
  storiesArea,
  offersArea,
  doorsArea,
  faceConsentsArea,
  faceLogsArea,
  reportsArea,
  callsArea,
  risksArea,
  portalArea,
  weeklyLettersArea,
  childrenArea,
  auditsArea,
  webhooksArea,
  oneRosterArea,
  safetyArea,
  healthArea,
  studentMergesArea,
  personalDataRegistrationArea,
]

for (const area of featureAreas) {
  area.listens?.()
  registerEntityNameQueries(area)
  if (area.constraints) registerConstraintErrors(area.constraints)
  if (area.settings) declareSettingGroups(area.settings)
  if (area.undo) registerUndoDefinitions(area.undo)
  if (area.access) declareRevocableAccessKinds(area.access)
  if (area.sealsAnew) registerReencryptFunction(area.sealsAnew)
  if (area.personalData) studentPersonalDataRegistry.heldBy(area.personalData)
  if (area.forgetStaff) staffErasureRegistry.heldBy(area.forgetStaff)
}
declareErpCollections(featureAreas.flatMap(({ fromErp }) => fromErp ?? []))
