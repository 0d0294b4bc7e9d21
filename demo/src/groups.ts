import { referencesToTermsBetween } from './academic-sessions.ts'
import { addDays, isoWeekday } from './calendar.ts'
import {
  assistantIdOfNumber,
  demoCourses,
  demoRoomNames,
  type ErpHeadOfficeKey,
  headOffices,
  lessonStartTimes,
  onlineRoomName,
  teacherIdOfNumber,
} from './catalogue.ts'
import type { DemoGroupPlan } from './group-plan.ts'
import { type AcademicSession, createOneRosterRowReference, type ScheduleItem, type SchoolClass } from './oneroster.ts'
import { requireElementAt } from './random.ts'

export interface Group {
  sourcedId: string
  code: string
  plan: DemoGroupPlan
  /** First and last day of the group, both inclusive. */
  started: string
  ended: string
  /** The index of the lesson time in `lessonStartTimes`. A student is never in two groups with the same lesson time. */
  slot: number
  schedule: ScheduleItem[]
  staff: { sourcedId: string; primary: boolean }[]
}

/** Chooses the groups' times and rooms: no teacher, assistant or room has two lessons at the same time. */
export function createGroups(plans: readonly DemoGroupPlan[], today: string): Group[] {
  const taken = new Set<string>()
  return plans.map((plan, index) => {
    const number = index + 1
    const staff = staffOfGroupPlan(plan)
    const { slot, roomNames } = chooseHourAndRooms(plan, staff, number, taken)
    const group: Group = {
      sourcedId: groupIdOf(number),
      code: `N-${100 + number}`,
      plan,
      started: addDays(today, plan.from),
      ended: addDays(today, plan.to),
      slot,
      schedule: [],
      staff,
    }
    group.schedule = createGroupSchedule(group, number, roomNames, today)
    return group
  })
}

export function toOneRosterClass(group: Group, sessions: AcademicSession[], modifiedAt: string): SchoolClass {
  const { plan, schedule, started, ended } = group
  const course = demoCourses[plan.course]
  return {
    sourcedId: group.sourcedId,
    status: 'active',
    dateLastModified: modifiedAt,
    title: `${course.groupPrefix} ${group.code}`,
    classCode: group.code,
    classType: 'scheduled',
    location: schedule[0]?.classroomName ?? '',
    grades: [],
    subjects: [...course.subjects],
    course: createOneRosterRowReference('course', `course-${plan.course}`),
    school: createOneRosterRowReference('org', headOffices[plan.school].sourcedId),
    terms: referencesToTermsBetween(sessions, started, ended),
    periods: [],
    metadata: {
      uz: {
        schedule,
        learningType: plan.online ? 'Onlayn' : 'Oflayn',
        direction: course.direction,
        startedDate: started,
        endedDate: ended,
      },
    },
  }
}

export function groupIdOf(number: number): string {
  return `group-${String(number).padStart(3, '0')}`
}

export function staffOfGroupPlan(plan: DemoGroupPlan): Group['staff'] {
  const staff: Group['staff'] = []
  if (plan.teacher !== undefined) staff.push({ sourcedId: teacherIdOfNumber(plan.teacher), primary: true })
  if (plan.shared && 'teacher' in plan.shared)
    staff.push({ sourcedId: teacherIdOfNumber(plan.shared.teacher), primary: false })
  if (plan.assistant !== undefined) staff.push({ sourcedId: assistantIdOfNumber(plan.assistant), primary: false })
  return staff
}

function chooseHourAndRooms(plan: DemoGroupPlan, staff: Group['staff'], number: number, taken: Set<string>) {
  const wantedRooms = plan.online ? 0 : plan.secondRoom ? 2 : 1
  for (let turn = 0; turn < lessonStartTimes.length; turn++) {
    const slot = (number + turn) % lessonStartTimes.length
    if (staff.some(({ sourcedId }) => taken.has(`${sourcedId} ${slot}`))) continue
    const free = demoRoomNames.filter((room) => !taken.has(roomKey(plan.school, room, slot)))
    if (free.length < wantedRooms) continue
    const chosen = free.slice(0, wantedRooms)
    for (const { sourcedId } of staff) taken.add(`${sourcedId} ${slot}`)
    for (const room of chosen) taken.add(roomKey(plan.school, room, slot))
    return { slot, roomNames: plan.online ? [onlineRoomName] : chosen }
  }
  throw new Error(`no free hour for group ${number}`)
}

function roomKey(school: ErpHeadOfficeKey, room: string, slot: number): string {
  return `${school} ${room} ${slot}`
}

const oddDays = [1, 3, 5]
const evenDays = [2, 4, 6]
const weekend = [6, 7]

export function createGroupSchedule(
  { plan, slot, started, ended }: Group,
  number: number,
  roomNames: string[],
  today: string,
) {
  if (plan.unscheduled) return []
  const todayWeekday = isoWeekday(today)
  const days = plan.today
    ? weekdayPatternWith(todayWeekday)
    : number % 11 === 0
      ? weekend
      : number % 2
        ? oddDays
        : evenDays
  const teacher = plan.teacher === undefined ? null : teacherIdOfNumber(plan.teacher)
  const item: ScheduleItem = {
    key: 's1',
    teacherSourcedId: teacher,
    daysOfWeek: days,
    beginTime: requireElementAt(lessonStartTimes, slot),
    endTime: addMinutes(requireElementAt(lessonStartTimes, slot), demoCourses[plan.course].lessonMinutes),
    startDate: started,
    endDate: plan.to < 0 ? ended : null,
    classroomName: requireElementAt(roomNames, 0),
  }

  if (plan.rescheduled) {
    const formerDays = days === oddDays ? evenDays : oddDays
    return [
      { ...item, daysOfWeek: formerDays, endDate: addDays(today, -31) },
      { ...item, key: 's2', startDate: addDays(today, -30) },
    ]
  }
  if (!plan.shared && !plan.secondRoom) return [item]

  // Today's lesson keeps the main teacher and the first room, so the second teacher or room gets another weekday.
  const otherDay = Math.max(...days.filter((day) => day !== todayWeekday))
  const second = { ...item, key: 's2', daysOfWeek: [otherDay], classroomName: roomNames[1] ?? item.classroomName }
  if (plan.shared) second.teacherSourcedId = secondTeacherIdOf(plan.shared)
  return [{ ...item, daysOfWeek: days.filter((day) => day !== otherDay) }, second]
}

function weekdayPatternWith(weekday: number): number[] {
  return [oddDays, evenDays, weekend].find((days) => days.includes(weekday)) ?? weekend
}

function secondTeacherIdOf(shared: NonNullable<DemoGroupPlan['shared']>): string {
  return 'teacher' in shared ? teacherIdOfNumber(shared.teacher) : assistantIdOfNumber(shared.assistant)
}

function addMinutes(time: string, minutes: number): string {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
