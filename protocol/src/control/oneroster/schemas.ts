import { z } from 'zod'
import { day, optionalParam, timestamp } from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'

export const OneRosterListQuery = z.object({
  /**
   * The largest page has 1,000 rows; a higher value is reduced to 1,000. The header `Link` leads to the remaining rows.
   */
  limit: optionalParam(z.coerce.number().int().min(1).max(1_000_000_000)).transform((value) =>
    Math.min(value ?? 100, 1000),
  ),
  offset: optionalParam(z.coerce.number().int().min(0).max(1_000_000_000)).transform((value) => value ?? 0),
  sort: optionalParam(z.string().max(50)),
  orderBy: optionalParam(z.enum(['asc', 'desc'])),
  /** A OneRoster filter: `status='active' AND dateLastModified>'2026-11-01T00:00:00Z'` */
  filter: optionalParam(z.string().max(1000)),
  /** Names of the fields to return, separated by commas. */
  fields: optionalParam(z.string().max(500)),
})
export type OneRosterListQuery = z.infer<typeof OneRosterListQuery>

const ref = z.object({ href: z.string(), sourcedId: z.string(), type: z.string() })
const flag = z.enum(['true', 'false'])
const uz = (shape: z.ZodRawShape) => z.object({ uz: z.object(shape).partial() })

/** All fields are optional, because clients may request only some fields. */
const object = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({
      sourcedId: z.string(),
      status: z.enum(['active', 'tobedeleted']),
      dateLastModified: timestamp,
      ...shape,
    })
    .partial()

export const OneRosterOrg = object({
  name: z.string(),
  type: z.enum(['district', 'school']),
  identifier: z.string(),
  parent: ref,
  children: z.array(ref),
})

export const OneRosterAcademicSession = object({
  title: z.string(),
  type: z.enum(['schoolYear', 'term', 'gradingPeriod']),
  startDate: day,
  /** The day after the last day of the period, because end dates in OneRoster are exclusive. */
  endDate: day,
  schoolYear: z.string(),
  parent: ref,
})

export const OneRosterCourse = object({
  title: z.string(),
  courseCode: z.string(),
  org: ref,
  subjects: z.array(z.string()),
})

const ScheduleItem = z.object({
  key: z.string(),
  teacherSourcedId: z.string().optional(),
  daysOfWeek: z.array(z.number()),
  beginTime: z.string(),
  endTime: z.string(),
  startDate: day,
  endDate: day.optional(),
  classroomName: z.string().optional(),
})

export const OneRosterClass = object({
  title: z.string(),
  classType: z.literal('scheduled'),
  course: ref,
  school: ref,
  subjects: z.array(z.string()),
  terms: z.array(ref),
  /** Fields that OneRoster does not define. Their end dates are inclusive, unlike OneRoster's own end dates. */
  metadata: uz({
    startedDate: day,
    endedDate: day,
    learningType: z.string(),
    direction: z.string(),
    schedule: z.array(ScheduleItem),
  }),
})

export const OneRosterUser = object({
  enabledUser: flag,
  username: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  middleName: z.string(),
  identifier: z.string(),
  /** Personal data, which is present only if the caller may see it. */
  phone: personalFieldSchemas.phone(),
  roles: z.array(z.object({ roleType: z.enum(['primary', 'secondary']), role: z.string(), org: ref })),
  agents: z.array(ref),
  metadata: uz({
    erpStatus: z.string(),
    contractStatus: z.string(),
    contractType: z.string(),
    categories: z.array(z.string()),
  }),
})

export const OneRosterEnrollment = object({
  user: ref,
  class: ref,
  school: ref,
  role: z.enum(['student', 'teacher', 'proctor']),
  /** True = this person is the class's main teacher; always `false` for a student. */
  primary: flag,
  beginDate: day,
  endDate: day,
})

export const OneRosterDemographics = object({ birthDate: day, sex: z.enum(['male', 'female']) })

export const OneRosterCategory = object({ title: z.string() })

export const OneRosterLineItem = object({
  title: z.string(),
  assignDate: timestamp,
  dueDate: timestamp,
  class: ref,
  school: ref,
  category: ref,
  academicSession: ref,
  resultValueMin: z.number(),
  resultValueMax: z.number(),
})

export const OneRosterScoreResult = object({
  lineItem: ref,
  student: ref,
  class: ref,
  scoreStatus: z.enum(['fully graded', 'submitted', 'not submitted']),
  score: z.number(),
  scoreDate: day,
  late: flag,
})
