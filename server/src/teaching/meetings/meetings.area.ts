import { childMeetings, meetings } from '@markaz/protocol/teaching/meetings/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { bookMeeting, cancelOwnMeeting, listMeetings, moveMeeting } from './book-meeting.ts'
import { createMeetingMaintenanceJob } from './meeting-maintenance.ts'
import {
  cancelMeeting,
  listMeetingTimes,
  listOwnMeetings,
  meetingTimesClosingUndo,
  meetingTimesOpeningUndo,
  offerMeetingTimes,
  stopOfferingMeetingTimes,
} from './meeting-times.ts'

const meetingDaySql = sql`to_char(begins_at at time zone 'Asia/Tashkent', 'DD.MM.YYYY')`

export const meetingsArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, meetings.list, listMeetingTimes)
    mountRoute(app, deps, meetings.mine, listOwnMeetings)
    mountRoute(app, deps, meetings.open, offerMeetingTimes)
    mountRoute(app, deps, meetings.close, stopOfferingMeetingTimes)
    mountRoute(app, deps, meetings.cancel, cancelMeeting)
    mountRoute(app, deps, childMeetings.list, listMeetings)
    mountRoute(app, deps, childMeetings.book, bookMeeting)
    mountRoute(app, deps, childMeetings.move, moveMeeting)
    mountRoute(app, deps, childMeetings.cancel, cancelOwnMeeting)
    app.queue.handle(createMeetingMaintenanceJob(deps))
  },
  personalData: {
    tables: ['meeting'],
    read: async (db, studentId) => ({
      uchrashuvlar: await db.many(sql`
        select meeting.begins_at as "vaqti", staff.full_name as "ustoz", agent.full_name as "ota-ona", booked_at as "yozilgan",
          cancelled_at as "bekorQilingan", reason as "sabab"
        from meeting join staff on staff.id = staff_id join agent on agent.id = agent_id where student_id = ${studentId} order by meeting.id`),
    }),
    async forget(tx, { studentId }) {
      await tx.run(sql`delete from meeting where student_id = ${studentId}`)
    },
  },
  names: {
    meeting: sql`select student.full_name || ', ' || ${meetingDaySql} from meeting join student on student.id = student_id where meeting.id = it.id`,
    meeting_time: sql`select staff.full_name || ', ' || ${meetingDaySql} from meeting_time join staff on staff.id = staff_id where meeting_time.id = it.id`,
  },
  constraints: {
    meeting_child_once: 'MEETING_BOOKED',
    meeting_parent_once: 'MEETING_AT_SAME_TIME',
    meeting_time_apart: 'MEETING_TIMES_OVERLAP',
    meeting_time_once: 'MEETING_TAKEN',
  },
  undo: {
    'meeting_time.create': meetingTimesOpeningUndo,
    'meeting_time.delete': meetingTimesClosingUndo,
  },
}
