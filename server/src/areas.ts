import type { FastifyInstance } from 'fastify'
import { personalData } from './access/personal-data.ts'
import { centreRestored } from './centre/backup/restored.ts'
import { uploadRoutes } from './centre/files/files.routes.ts'
import { dataOfFiles } from './centre/files/personal-data-of-files.ts'
import { officeRoutes } from './centre/offices/offices.routes.ts'
import { accountNews } from './centre/sign-in/account-news.ts'
import { signInRoutes } from './centre/sign-in/sign-in.routes.ts'
import { dataOfSms } from './centre/sms/personal-data-of-sms.ts'
import { smsJobs } from './centre/sms/sms-jobs.ts'
import { stopMessages } from './centre/sms/stop-messages.ts'
import { takeFromErp } from './centre/sync/collections.ts'
import { stopRuns } from './centre/sync/runs.ts'
import { messageCount } from './centre/sync/sync.queries.ts'
import { syncRoutes } from './centre/sync/sync.routes.ts'
import { coursesFromErp, headOfficesFromErp } from './centre/sync/take-reference.ts'
import { viewRoutes } from './centre/views/views.routes.ts'
import { appVersionRoutes } from './content/app-versions/app-versions.routes.ts'
import { authorRoutes } from './content/authors/authors.routes.ts'
import { commentRoutes } from './content/comments/comments.routes.ts'
import { dataOfComments } from './content/comments/personal-data-of-comments.ts'
import { faqRoutes } from './content/faq/faq.routes.ts'
import { unreadCount } from './content/notifications/notifications.queries.ts'
import { notificationRoutes } from './content/notifications/notifications.routes.ts'
import { notifyOwner, notifyStaff } from './content/notifications/notify-staff.ts'
import { forgetNews, notifyStudents } from './content/notifications/notify-students.ts'
import { dataOfNotifications } from './content/notifications/personal-data-of-notifications.ts'
import { stopSendings } from './content/notifications/stop-sendings.ts'
import { offerRoutes } from './content/offers/offers.routes.ts'
import { dataOfOffers } from './content/offers/personal-data-of-offers.ts'
import { parentingVideoRoutes } from './content/parenting-videos/parenting-videos.routes.ts'
import { postRoutes } from './content/posts/posts.routes.ts'
import { dataOfStories } from './content/stories/personal-data-of-stories.ts'
import { storyRoutes } from './content/stories/stories.routes.ts'
import { auditRoutes } from './control/audits/audits.routes.ts'
import { callRoutes } from './control/calls/calls.routes.ts'
import { familySpokenTo } from './control/calls/family-spoken-to.ts'
import { dataOfCalls } from './control/calls/personal-data-of-calls.ts'
import { stopCalls } from './control/calls/stop-calls.ts'
import { doorPassed } from './control/doors/door-passed.ts'
import { doorRoutes } from './control/doors/doors.routes.ts'
import { dataOfDoors } from './control/doors/personal-data-of-doors.ts'
import { faceLogRoutes } from './control/face-logs/face-logs.routes.ts'
import { unseenCount } from './control/reports/reports.queries.ts'
import { reportRoutes } from './control/reports/reports.routes.ts'
import { actByCall } from './control/risks/change-risk.ts'
import { dataOfRisks } from './control/risks/personal-data-of-risks.ts'
import { riskRoutes } from './control/risks/risks.routes.ts'
import type { Deps } from './deps.ts'
import { takenBackBy } from './http/taking-back.ts'
import { actionRoutes } from './motivation/actions/actions.routes.ts'
import { earnByExam, earnByHomework, earnByMarks } from './motivation/actions/earn.ts'
import { awardRoutes } from './motivation/awards/awards.routes.ts'
import { dataOfAwards } from './motivation/awards/personal-data-of-awards.ts'
import { markCameByDoor } from './motivation/events/came-by-door.ts'
import { eventRoutes } from './motivation/events/events.routes.ts'
import { ownEventRoutes } from './motivation/events/own-events.routes.ts'
import { dataOfEvents } from './motivation/events/personal-data-of-events.ts'
import { marketRoutes } from './motivation/market/market.routes.ts'
import { dataOfMarket } from './motivation/market/personal-data-of-market.ts'
import { dataOfPoints } from './motivation/points/personal-data-of-points.ts'
import { pointRoutes } from './motivation/points/points.routes.ts'
import { academicRoutes } from './people/academics/academics.routes.ts'
import { certificateRoutes } from './people/certificates/certificates.routes.ts'
import { dataOfCertificates } from './people/certificates/personal-data-of-certificates.ts'
import { contractRoutes } from './people/contracts/contracts.routes.ts'
import { dataOfContracts } from './people/contracts/personal-data-of-contracts.ts'
import { discountRoutes } from './people/discounts/discounts.routes.ts'
import { dataOfDiscounts } from './people/discounts/personal-data-of-discounts.ts'
import { studentGroupRoutes } from './people/memberships/memberships.routes.ts'
import { branchJoined, branchLeft, membershipsChanged } from './people/memberships/memberships-changed.ts'
import { membershipsFromErp } from './people/memberships/memberships-from-erp.ts'
import { dataOfMemberships } from './people/memberships/personal-data-of-memberships.ts'
import { staffNews } from './people/news/staff-news.ts'
import { studentNews } from './people/news/student-news.ts'
import { agentRoutes } from './people/parents/parents.routes.ts'
import { dataOfParents } from './people/parents/personal-data-of-parents.ts'
import { roleRoutes } from './people/roles/roles.routes.ts'
import { staffRoutes } from './people/staff/staff.routes.ts'
import { staffArrived, staffFromErp } from './people/staff/staff-from-erp.ts'
import { dataOfImports } from './people/student-imports/personal-data-of-imports.ts'
import { studentImportRoutes } from './people/student-imports/student-imports.routes.ts'
import { studentsRemoved } from './people/students/imported-students.ts'
import { dataOfStudents } from './people/students/personal-data-of-students.ts'
import { joinBranchOfGroup, leaveBranchOfGroup } from './people/students/student-offices.ts'
import { studentRoutes } from './people/students/students.routes.ts'
import { studentsFromErp } from './people/students/students-from-erp.ts'
import { userRoutes } from './people/users/users.routes.ts'
import { courseCatalogueRoutes } from './study/course-catalogue/course-catalogue.routes.ts'
import { keepUsedVideo } from './study/course-catalogue/used-videos.ts'
import { curriculumRoutes } from './study/curriculum/curriculum.routes.ts'
import { layOutGroups } from './study/curriculum/lay-out.ts'
import { loseVideosOf, planVideos } from './study/curriculum/plan-videos.ts'
import { topicsLost } from './study/curriculum/topics-lost.ts'
import { publishedSource } from './study/homework-source/homework-source.queries.ts'
import { homeworkSourceRoutes } from './study/homework-source/homework-source.routes.ts'
import { loseSourceOf } from './study/homework-source/save-source.ts'
import { attendanceRoutes } from './teaching/attendance/attendance.routes.ts'
import { marksChanged } from './teaching/attendance/marks-changed.ts'
import { dataOfAttendance } from './teaching/attendance/personal-data-of-attendance.ts'
import { chatJobs } from './teaching/chats/chat-jobs.ts'
import { dataOfChats } from './teaching/chats/personal-data-of-chats.ts'
import { examAnnounced } from './teaching/exams/exam-announced.ts'
import { examRoutes } from './teaching/exams/exams.routes.ts'
import { keepExamRosters } from './teaching/exams/roster.ts'
import { groupStaffFromErp } from './teaching/groups/group-staff-from-erp.ts'
import { groupRoutes } from './teaching/groups/groups.routes.ts'
import { groupsFromErp } from './teaching/groups/groups-from-erp.ts'
import { lessonHeld } from './teaching/groups/lesson-held.ts'
import { lessonsMade } from './teaching/groups/lessons-made.ts'
import { giveSchedulesTheirTeachers } from './teaching/groups/schedules-from-erp.ts'
import { homeworkRoutes } from './teaching/homework/homework.routes.ts'
import { homeworkChecked } from './teaching/homework/homework-checked.ts'
import { preparedHomework } from './teaching/homework/prepared-homework.ts'
import { keepHomeworkRosters } from './teaching/homework/roster.ts'
import { statisticsRoutes } from './teaching/statistics/statistics.routes.ts'
import { takeUpVideos } from './teaching/videos/take-up-videos.ts'
import { topicVideos, videoLeaves } from './teaching/videos/topic-videos.ts'
import { videoRoutes } from './teaching/videos/videos.routes.ts'
import { waysBack } from './ways-back.ts'

type Area = (app: FastifyInstance, deps: Deps) => void

/** Every area, in the order in which they may know each other: it hangs its calls, and its work behind them, on the server. */
export const areas: readonly Area[] = [
  officeRoutes,
  uploadRoutes,
  smsJobs,
  syncRoutes,
  (app, deps) =>
    signInRoutes(app, deps, {
      queueCount: async (db, viewer) => (viewer.grants.has('all_groups.read') ? messageCount(db) : 0),
      notificationsCount: (db, viewer) => unreadCount(db, { side: 'staff', id: viewer.id }),
      reportsCount: async (db, viewer) => (viewer.grants.has('management:reports.read') ? unseenCount(db, viewer) : 0),
    }),
  viewRoutes,
  roleRoutes,
  staffRoutes,
  userRoutes,
  academicRoutes,
  agentRoutes,
  studentRoutes,
  discountRoutes,
  studentGroupRoutes,
  studentImportRoutes,
  contractRoutes,
  certificateRoutes,
  groupRoutes,
  chatJobs,
  homeworkRoutes,
  examRoutes,
  attendanceRoutes,
  videoRoutes,
  statisticsRoutes,
  curriculumRoutes,
  homeworkSourceRoutes,
  courseCatalogueRoutes,
  pointRoutes,
  actionRoutes,
  awardRoutes,
  marketRoutes,
  eventRoutes,
  ownEventRoutes,
  authorRoutes,
  postRoutes,
  commentRoutes,
  faqRoutes,
  notificationRoutes,
  appVersionRoutes,
  parentingVideoRoutes,
  storyRoutes,
  offerRoutes,
  doorRoutes,
  faceLogRoutes,
  reportRoutes,
  callRoutes,
  riskRoutes,
  auditRoutes,
]

/** What is taken from the ERP, in the order in which nothing has to wait for what comes later. */
takeFromErp([
  headOfficesFromErp,
  coursesFromErp,
  staffFromErp,
  studentsFromErp,
  groupsFromErp,
  groupStaffFromErp,
  membershipsFromErp,
])

/** Who acts on what happened in an area to their left, in the same transaction. */
centreRestored.heardBy(stopMessages, stopRuns, takeUpVideos, stopSendings, stopCalls)
staffArrived.heardBy(giveSchedulesTheirTeachers)
membershipsChanged.heardBy(keepHomeworkRosters, keepExamRosters)
marksChanged.heardBy(earnByMarks)
homeworkChecked.heardBy(earnByHomework)
examAnnounced.heardBy(earnByExam)
lessonsMade.heardBy(layOutGroups)
lessonHeld.heardBy(layOutGroups)
topicsLost.heardBy(loseSourceOf, loseVideosOf)
videoLeaves.heardBy(keepUsedVideo)
accountNews.heardBy(notifyOwner)
studentNews.heardBy(notifyStudents)
staffNews.heardBy(notifyStaff)
studentsRemoved.heardBy(forgetNews)
branchJoined.heardBy(joinBranchOfGroup)
branchLeft.heardBy(leaveBranchOfGroup)
doorPassed.heardBy(markCameByDoor)
familySpokenTo.heardBy(actByCall)

preparedHomework.suppliedBy(publishedSource)
topicVideos.suppliedBy(planVideos)

takenBackBy(waysBack)

/** Who keeps something about students, in the order in which it is handed over and taken out. */
personalData.heldBy(
  dataOfStudents,
  dataOfParents,
  dataOfMemberships,
  dataOfDiscounts,
  dataOfAttendance,
  dataOfChats,
  dataOfContracts,
  dataOfCertificates,
  dataOfPoints,
  dataOfMarket,
  dataOfEvents,
  dataOfSms,
  dataOfAwards,
  dataOfNotifications,
  dataOfComments,
  dataOfStories,
  dataOfOffers,
  dataOfDoors,
  dataOfRisks,
  dataOfImports,
  dataOfCalls,
  dataOfFiles,
)
