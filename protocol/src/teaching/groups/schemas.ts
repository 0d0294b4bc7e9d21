import { z } from 'zod'
import {
  date,
  day,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
  timestamp,
} from '../../fields.ts'
import { MembershipStatus, undoableMembershipChange } from '../../people/memberships/schemas.ts'
import { EmploymentStatus } from '../../people/staff/schemas.ts'
import { personalFieldSchemas } from '../../personal.ts'

export const GroupStatus = { NotStarted: 1, Active: 2, Ended: 3 } as const
export type GroupStatus = (typeof GroupStatus)[keyof typeof GroupStatus]

export const ScheduleItem = z.object({
  id: z.number(),
  staff: z
    .object({
      id: z.number(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.object({ name: z.string() }).nullable(),
    })
    .nullable(),
  /** ISO weekdays: Monday = 1 … Sunday = 7. */
  daysOfWeek: z.array(z.number()),
  beginTime: z.string(),
  endTime: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  classroomName: z.string().nullable(),
})
export type ScheduleItem = z.infer<typeof ScheduleItem>

export const personIdAndName = z.object({ id: z.number(), fullName: z.string() })
const percent = z.number().nullable()

/** Each KPI is a percentage, rounded down to one decimal; null = no data. `rating` is their average. */
export const Group = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(GroupStatus),
  category: z.object({ id: z.number(), displayName: z.string() }).nullable(),
  course: idAndName.nullable(),
  learningType: idAndName.nullable(),
  office: idAndName.nullable(),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  attendanceKpi: percent,
  homeworkKpi: percent,
  examKpi: percent,
  actionsCount: z.number(),
  /** Number of lessons by which the group is behind its plan; negative = ahead; null = no plan, or not started. */
  behindPlan: z.number().nullable(),
  studentsCount: z.number(),
  failedCount: z.number(),
  rating: percent,
  direction: z.string().nullable(),
  teachers: z.array(personIdAndName),
  assistants: z.array(
    personIdAndName.extend({ phoneNumber: z.string().nullable(), workStatus: z.enum(EmploymentStatus) }),
  ),
  activeScheduleItems: z.array(ScheduleItem),
  othersScheduleItems: z.array(ScheduleItem),
})
export type Group = z.infer<typeof Group>

/** Without `status`, groups of all statuses are found; the screens send Active by default. */
export const GroupFilter = z.object({
  ...paging,
  keys: repeatedParameterSchemaOf(z.string().max(64)),
  value: searchTextField,
  status: optionalParam(z.coerce.number().pipe(z.enum(GroupStatus))),
  categoryId: optionalParam(id),
  courseId: optionalParam(id),
  teacherId: optionalParam(id),
  learningTypeId: optionalParam(id),
  fromByStartedDate: optionalParam(date),
  toByStartedDate: optionalParam(date),
  fromByEndedDate: optionalParam(date),
  toByEndedDate: optionalParam(date),
  officeIds: repeatedParameterSchemaOf(id),
})
export type GroupFilter = z.infer<typeof GroupFilter>

export const GroupList = z.object({ groups: z.array(Group), total: z.number() })
export const GroupInfo = z.object({
  group: Group,
  activeScheduleItems: z.array(ScheduleItem),
  othersScheduleItems: z.array(ScheduleItem),
})

/** `studentGroupId` and the dates are from the membership of today or, if there is none, from the latest. */
export const GroupStudent = z.object({
  studentGroupId: z.number(),
  id: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
  phoneNumber: personalFieldSchemas.phone().nullable(),
  status: z.enum(MembershipStatus),
  action: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  lastChange: undoableMembershipChange,
})
export type GroupStudent = z.infer<typeof GroupStudent>
export const GroupStudents = z.object({ students: z.array(GroupStudent), total: z.number() })

export const Lesson = z.object({
  id: z.number(),
  scheduleId: z.number().nullable(),
  date: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  isMarked: z.boolean(),
  isCancelled: z.boolean().optional(),
})
export type Lesson = z.infer<typeof Lesson>

/**
 * `planned`: no attendance is saved, even if the lesson is over. `cancelled`: all attendance marks are "Dars bo'lmadi"
 * (no class), or the lesson was removed from the timetable and is stored only because it has homework.
 */
export const LessonState = z.enum(['planned', 'held', 'cancelled'])

export const OwnLesson = z.object({
  id: z.number(),
  group: idAndName,
  date: day,
  /** `HH:mm` in Asia/Tashkent. */
  beginTime: z.string(),
  endTime: z.string(),
  room: z.string().nullable(),
  /** The teacher of the lesson in the timetable; if the timetable names none, the group's main teacher. */
  teacher: z.string().nullable(),
  topic: z.string().nullable(),
  state: LessonState,
  /** The original start of a future lesson that was moved; null = not moved. */
  movedFrom: timestamp.nullable(),
  /** True = the student attends this lesson as a guest of the group, to make up a missed lesson. */
  isMakeUp: z.boolean(),
})
export type OwnLesson = z.infer<typeof OwnLesson>
