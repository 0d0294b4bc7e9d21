import type { Sex } from './names.ts'

export type ErpHeadOfficeKey = 'chilonzor' | 'yunusobod' | 'fargona' | 'samarqand'

/** The head offices of the ERP. Samarqand has no branch in our product, so that a user can try to add one. */
export const headOffices: Record<ErpHeadOfficeKey, { sourcedId: string; name: string; identifier: string }> = {
  chilonzor: { sourcedId: 'office-chilonzor', name: 'Chilonzor', identifier: 'CHL' },
  yunusobod: { sourcedId: 'office-yunusobod', name: 'Yunusobod', identifier: 'YUN' },
  fargona: { sourcedId: 'office-fargona', name: "Farg'ona", identifier: 'FRG' },
  samarqand: { sourcedId: 'office-samarqand', name: 'Samarqand', identifier: 'SMQ' },
}
export const headOfficeKeys = Object.keys(headOffices) as ErpHeadOfficeKey[]

export const demoCentreOrg = { sourcedId: 'org-ziyo', name: "Ziyo o'quv markazi", identifier: 'ZIYO' }

export type CourseKey =
  | 'frontend'
  | 'backend'
  | 'python'
  | 'flutter'
  | 'ingliz-a2'
  | 'ingliz-b1'
  | 'ielts'
  | 'rus'
  | 'koreys'
  | 'matematika'
  | 'fizika'
  | 'uxui'
  | 'grafik'
  | 'smm'
  | 'robot'

interface CoursePlan {
  title: string
  /** The part of group names before the number: "Ingliz tili" in "Ingliz tili N-106". */
  groupPrefix: string
  /** The import makes the first subject the category of the course. */
  subjects: readonly [string, ...string[]]
  direction: string
  ages: readonly [number, number]
  lessonMinutes: 90 | 120
  /** The price for a month, in so'm. */
  monthly: number
}

export const demoCourses: Record<CourseKey, CoursePlan> = {
  frontend: course('Frontend', 'Frontend', ['Dasturlash', 'Veb'], 'Veb dasturlash', [14, 25], 120, 850_000),
  backend: course('Backend Node.js', 'Backend', ['Dasturlash', 'Veb'], 'Server dasturlash', [16, 25], 120, 900_000),
  python: course('Python asoslari', 'Python', ['Dasturlash'], 'Dasturlash asoslari', [12, 22], 90, 700_000),
  flutter: course(
    'Flutter mobil ilovalar',
    'Flutter',
    ['Dasturlash', 'Mobil'],
    'Mobil dasturlash',
    [15, 25],
    120,
    900_000,
  ),
  'ingliz-a2': course(
    'Ingliz tili A2',
    'Ingliz tili',
    ['Tillar', 'Ingliz tili'],
    'Umumiy ingliz tili',
    [10, 20],
    90,
    500_000,
  ),
  'ingliz-b1': course(
    'Ingliz tili B1',
    'Ingliz tili',
    ['Tillar', 'Ingliz tili'],
    'Umumiy ingliz tili',
    [12, 24],
    90,
    550_000,
  ),
  ielts: course('IELTS Intensive', 'IELTS', ['Tillar', 'Ingliz tili'], 'Imtihonga tayyorlov', [15, 25], 120, 800_000),
  rus: course('Rus tili', 'Rus tili', ['Tillar', 'Rus tili'], 'Umumiy rus tili', [9, 20], 90, 450_000),
  koreys: course('Koreys tili', 'Koreys tili', ['Tillar', 'Koreys tili'], 'TOPIK tayyorlov', [15, 25], 90, 600_000),
  matematika: course('Matematika 9-sinf', 'Matematika', ['Fanlar', 'Matematika'], 'Aniq fanlar', [14, 16], 90, 500_000),
  fizika: course('Fizika 10-sinf', 'Fizika', ['Fanlar', 'Fizika'], 'Aniq fanlar', [15, 17], 90, 500_000),
  uxui: course('UX/UI dizayn', 'UX/UI', ['Dizayn'], 'Interfeys dizayni', [15, 25], 120, 800_000),
  grafik: course('Grafik dizayn', 'Grafik dizayn', ['Dizayn'], 'Grafik dizayn', [13, 25], 120, 700_000),
  smm: course('SMM va marketing', 'SMM', ['Marketing'], 'Raqamli marketing', [16, 25], 90, 650_000),
  robot: course(
    'Robototexnika',
    'Robototexnika',
    ['Texnika', 'Robototexnika'],
    'Bolalar texnikasi',
    [7, 13],
    90,
    550_000,
  ),
}
export const courseKeys = Object.keys(demoCourses) as CourseKey[]

export interface DemoStaffMember {
  sex: Sex
  /** The head offices where this person works; the first is the person's main office. */
  schools: readonly [ErpHeadOfficeKey, ...ErpHeadOfficeKey[]]
  working?: false
  name?: { givenName: string; familyName: string; middleName: string }
}

const dilshod = { givenName: 'Dilshod', familyName: 'Rahimov', middleName: "Alisher o'g'li" }

export const demoTeachers: readonly DemoStaffMember[] = [
  { sex: 'male', schools: ['chilonzor'], name: dilshod },
  { sex: 'male', schools: ['chilonzor'] },
  { sex: 'female', schools: ['chilonzor'] },
  { sex: 'male', schools: ['chilonzor'] },
  { sex: 'female', schools: ['chilonzor'] },
  { sex: 'female', schools: ['chilonzor'] },
  { sex: 'male', schools: ['yunusobod'] },
  { sex: 'male', schools: ['yunusobod'] },
  { sex: 'female', schools: ['yunusobod', 'chilonzor'] },
  { sex: 'female', schools: ['yunusobod'] },
  { sex: 'male', schools: ['yunusobod'] },
  { sex: 'female', schools: ['yunusobod'] },
  { sex: 'male', schools: ['yunusobod'] },
  { sex: 'male', schools: ['fargona'] },
  { sex: 'female', schools: ['fargona'] },
  { sex: 'female', schools: ['fargona'] },
  { sex: 'female', schools: ['fargona'] },
  { sex: 'male', schools: ['fargona'] },
  { sex: 'female', schools: ['samarqand'] },
  { sex: 'male', schools: ['samarqand'] },
  { sex: 'female', schools: ['chilonzor'], working: false },
  { sex: 'male', schools: ['fargona'], working: false },
]

export const demoAssistants: readonly DemoStaffMember[] = [
  { sex: 'female', schools: ['chilonzor'] },
  { sex: 'male', schools: ['chilonzor'] },
  { sex: 'female', schools: ['chilonzor'] },
  { sex: 'male', schools: ['yunusobod'] },
  { sex: 'female', schools: ['yunusobod', 'chilonzor'] },
  { sex: 'female', schools: ['fargona'] },
  { sex: 'male', schools: ['fargona'] },
  { sex: 'male', schools: ['chilonzor'], working: false },
]

export const demoRoomNames = ['101-xona', '102-xona', '201-xona', 'Kompyuter xonasi', 'Katta zal'] as const
export const onlineRoomName = 'Zoom'
/** Lesson times are at least two hours apart, so that consecutive lessons never overlap. */
export const lessonStartTimes = ['09:00', '11:00', '14:00', '16:00', '18:00'] as const

export function teacherIdOfNumber(n: number): string {
  return `teacher-${String(n).padStart(3, '0')}`
}

export function assistantIdOfNumber(n: number): string {
  return `assistant-${String(n).padStart(3, '0')}`
}

function course(
  title: string,
  groupPrefix: string,
  subjects: CoursePlan['subjects'],
  direction: string,
  ages: readonly [number, number],
  lessonMinutes: 90 | 120,
  monthly: number,
): CoursePlan {
  return { title, groupPrefix, subjects, direction, ages, lessonMinutes, monthly }
}
