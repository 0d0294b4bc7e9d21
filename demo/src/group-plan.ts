import type { CourseKey, ErpHeadOfficeKey } from './catalogue.ts'

/** The plan of one group. Days are relative to today: −75 = 75 days ago, 105 = in 105 days. */
export interface DemoGroupPlan {
  school: ErpHeadOfficeKey
  course: CourseKey
  /** The number in the main teacher's id (1 = teacher-001); undefined = the group has no teacher yet. */
  teacher?: number
  from: number
  to: number
  size: number
  assistant?: number
  /** True = the group has a lesson today, on whichever weekday the demo is created. */
  today?: true
  online?: true
  /** Another teacher or assistant who gives some of the group's weekly lessons. */
  shared?: { teacher: number } | { assistant: number }
  /** True = half of the group's lessons are in another room. */
  secondRoom?: true
  /** True = the group's weekdays changed a month ago, so it has an old and a new weekly schedule. */
  rescheduled?: true
  unscheduled?: true
}

/** A plan's position in this list is the number in the group's id: group-001 … group-045. */
export const demoGroupPlans: readonly DemoGroupPlan[] = [
  ...plansAtHeadOffice('chilonzor', [
    { course: 'frontend', teacher: 1, from: -75, to: 105, size: 16, assistant: 1, today: true },
    { course: 'frontend', teacher: 1, from: -40, to: 140, size: 14, assistant: 1, secondRoom: true },
    { course: 'frontend', teacher: 1, from: -110, to: 10, size: 12, assistant: 2 },
    { course: 'backend', teacher: 2, from: -60, to: 150, size: 15, assistant: 2, today: true, rescheduled: true },
    { course: 'backend', teacher: 2, from: -20, to: 190, size: 12 },
    { course: 'ingliz-b1', teacher: 3, from: -90, to: 30, size: 14, assistant: 3, today: true, shared: { teacher: 9 } },
    { course: 'ingliz-b1', teacher: 3, from: -30, to: 90, size: 15, assistant: 3 },
    { course: 'ielts', teacher: 4, from: -45, to: 45, size: 17, today: true },
    { course: 'ielts', teacher: 4, from: -100, to: 0, size: 12 },
    { course: 'matematika', teacher: 5, from: -80, to: 180, size: 18 },
    { course: 'uxui', teacher: 6, from: -50, to: 70, size: 11 },
    { course: 'frontend', teacher: 1, from: 6, to: 186, size: 8 },
    { course: 'grafik', teacher: 6, from: 14, to: 134, size: 5, unscheduled: true },
    { course: 'frontend', teacher: 1, from: -230, to: -20, size: 14, assistant: 1 },
    { course: 'koreys', teacher: 21, from: -300, to: -120, size: 12 },
    { course: 'backend', teacher: 2, from: -260, to: -45, size: 11, assistant: 8 },
  ]),
  ...plansAtHeadOffice('yunusobod', [
    { course: 'frontend', teacher: 7, from: -66, to: 114, size: 15, assistant: 4, today: true },
    { course: 'python', teacher: 8, from: -55, to: 65, size: 16, secondRoom: true },
    { course: 'backend', teacher: 8, from: -25, to: 155, size: 11, today: true },
    { course: 'ingliz-b1', teacher: 9, from: -85, to: 35, size: 16, assistant: 5, shared: { assistant: 5 } },
    { course: 'ingliz-a2', teacher: 9, from: 0, to: 120, size: 13, today: true },
    { course: 'ielts', teacher: 10, from: -70, to: 20, size: 18, today: true, rescheduled: true },
    { course: 'ielts', teacher: 10, from: -15, to: 75, size: 14 },
    { course: 'matematika', teacher: 11, from: -95, to: 165, size: 17, secondRoom: true },
    { course: 'fizika', teacher: 11, from: -60, to: 200, size: 9 },
    { course: 'smm', teacher: 12, from: -35, to: 55, size: 12, online: true },
    { course: 'robot', teacher: 13, from: -50, to: 130, size: 10, assistant: 4, shared: { assistant: 4 } },
    { course: 'python', teacher: 8, from: 1, to: 121, size: 9 },
    { course: 'smm', teacher: 12, from: 21, to: 111, size: 6 },
    { course: 'ingliz-a2', teacher: 9, from: -160, to: -40, size: 15, assistant: 5 },
    { course: 'frontend', teacher: 7, from: -240, to: -60, size: 14 },
  ]),
  ...plansAtHeadOffice('fargona', [
    { course: 'frontend', teacher: 14, from: -58, to: 122, size: 14, today: true },
    { course: 'python', teacher: 14, from: -30, to: 90, size: 12, online: true },
    {
      course: 'ingliz-b1',
      teacher: 15,
      from: -77,
      to: 43,
      size: 16,
      assistant: 6,
      today: true,
      shared: { teacher: 16 },
    },
    { course: 'rus', teacher: 16, from: -42, to: 78, size: 11 },
    { course: 'matematika', teacher: 17, from: -88, to: 172, size: 16, assistant: 7 },
    { course: 'smm', from: -28, to: 62, size: 10 },
    { course: 'ielts', teacher: 15, from: -12, to: 78, size: 4, unscheduled: true },
    { course: 'robot', from: 10, to: 190, size: 7 },
    { course: 'ingliz-b1', teacher: 15, from: -200, to: -80, size: 13, assistant: 6 },
    { course: 'robot', teacher: 22, from: -210, to: -30, size: 10 },
    { course: 'smm', teacher: 18, from: -130, to: -1, size: 12 },
  ]),
  ...plansAtHeadOffice('samarqand', [
    { course: 'ingliz-b1', teacher: 19, from: -50, to: 70, size: 12 },
    { course: 'frontend', teacher: 20, from: -35, to: 145, size: 10, today: true },
    { course: 'ingliz-a2', teacher: 19, from: -150, to: -15, size: 11 },
  ]),
]

/** The plans of group-046 and group-047, which exist only in stage 2 of the demo data. */
export const demoGroupPlansOfSecondImport: readonly DemoGroupPlan[] = [
  { school: 'chilonzor', course: 'flutter', teacher: 23, from: 0, to: 180, size: 6, today: true },
  { school: 'yunusobod', course: 'ielts', teacher: 10, from: 7, to: 97, size: 4 },
]

function plansAtHeadOffice(school: ErpHeadOfficeKey, plans: Omit<DemoGroupPlan, 'school'>[]): DemoGroupPlan[] {
  return plans.map((plan) => ({ school, ...plan }))
}
