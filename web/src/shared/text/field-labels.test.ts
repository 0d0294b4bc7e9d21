import { fieldLabels } from '@markaz/protocol/labels'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { expect, test } from 'vitest'
import { submissionText as portalWorkText } from '../../../../portal/src/domain/work/work.text.ts'
import { homeworkText } from '../../../../portal/src/teaching/homework/homework.text.ts'
import { homeworkStatusText } from '../../domain/homework/homework.text.ts'

const texts = import.meta.glob<string>(
  [
    '../../**/*.text.ts',
    '../../../../{portal,server}/src/**/*.text.ts',
    '../../../../portal/src/**/*.tsx',
    // These two files are not checked: their names describe entries of the data registration form and tags in contract
    // templates, not form fields.
    '!../../../../server/src/**/{data-registration,tags}.text.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const schemas = import.meta.glob<string>('../../../../protocol/src/**/schemas.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The one-word column names that are checked. Others are left out, because buttons and hints use them, too. */
const columns = ['course', 'device', 'group', 'office', 'offices', 'role', 'teacher']
const wireNames = new Set([
  ...Object.keys(fieldLabels),
  ...Object.values(schemas)
    .flatMap((source) => [...source.matchAll(/^\s+(\w+)(?::|,$)/gm)].map(([, name]) => name ?? ''))
    .filter((name) => /[A-Z]/.test(name)),
  ...columns,
])

/** Field names that text files use for buttons, headings and hints, and not for fields. */
const notFields = new Set(
  'about after archived before by end filter from keys link on page places rules settings show start tab takeBack takenBack title to tooMany until onTime'.split(
    ' ',
  ),
)

/** Labels that differ because the field means something else on one screen, each with the reason. */
const otherMeanings: Record<string, Record<string, string>> = {
  action: {
    'Qilingan ish': 'what was done about a warning',
    'Talaba holati': 'the action of the ERP is a status of the student',
  },
  agent: {
    'Ota-onasi': 'only a parent signs a consent for a child',
  },
  amount: {
    "So'mda": 'one of two units of a discount',
  },
  answer: {
    "O'qilmasa, keyingi yo'l (daqiqa)": 'minutes without an answer',
  },
  body: {
    'Oferta matni': 'the only field of its form',
  },
  children: {
    Farzandlari: 'children of a parent; the wire field is a part of permissions',
  },
  code: {
    'SMS kod': 'says where to find the code',
    'Telegramdagi kod': 'says where to find the code',
    "Kelgan yoki qog'ozdagi kod": 'says where to find the code',
  },
  coin: {
    'Mukofotga kumush': 'the reward of an event',
  },
  course: {
    "O'quv kursi": "a course of the study department, not the group's subject",
  },
  createdAt: {
    Sana: 'the day of a call list',
  },
  device: {
    'Shu qurilma': 'the telephone in hand',
  },
  file: {
    'Video fayl': 'only a video',
    'Guruh fayli (Excel)': 'a button',
  },
  files: {
    "Qo'shimcha fayllar": 'next to files of questions',
  },
  fromProfile: {
    'Profil rasmini eshik uchun olish': 'a button',
  },
  group: {
    Darsi: 'the lesson of a person in the building',
  },
  groups: {
    Guruhlarim: "the reader's own groups",
    'Qaysi guruhlarda': 'a question of a step',
  },
  hours: {
    'Ish vaqtlari': "hours of a teacher's week",
  },
  isActive: {
    "Talabalarga ko'rinadi": 'a story, not an account',
  },
  isWaiting: {
    Kutilmoqda: 'a condition of an announcement',
  },
  kind: {
    'Ball nima uchun beriladi': 'a question of a step',
    'Nima band': 'the kind of a clash',
  },
  firstDay: {
    "O'qish boshlanadigan sana": 'says what begins',
  },
  lastDay: {
    "O'qishning oxirgi kuni": 'says whose last day it is',
  },
  limit: {
    'Qatnashchilar chegarasi': 'people, not uses of a discount',
  },
  mark: {
    'Davomat belgilangan': 'whether the lesson is marked',
  },
  minutes: {
    'Dars necha daqiqa': 'the length of a lesson',
  },
  month: {
    "O'tgan oyga ta'siri": 'a heading',
  },
  name: {
    'F.I.Sh.': 'the name of a person',
    Sarlavha: 'the headline of a text',
    'Video nomi': 'names the thing',
    'Tashkilot nomi': 'names the thing',
    'Xona nomi': 'names the thing',
    'Filial nomi': 'names the thing',
    'Rol nomi': 'names the thing',
    'Qaysi dastur uchun': 'the purpose of a token',
    'ERPdagi holati': 'the name that the ERP gives',
  },
  note: {
    'Rad etish sababi': 'the note of a refusal',
    'Izoh (shart emas)': 'says that the field may stay empty',
  },
  people: {
    Odamlar: 'chosen people; the wire field is a count',
    'Necha kishi': 'a question of a search',
  },
  percent: {
    Foizda: 'one of two units of a discount',
  },
  period: {
    Sana: 'the filter of the column with this name',
    Vaqti: 'start and end of an event',
    "O'qish davri": 'of a membership',
    'Guruhda ishlagan davri': 'of a teacher',
    'Dars kunlari': 'days of lessons',
  },
  phone: {
    "O'z telefoni": "the student's, beside telephones of the family",
    'Telefon raqami': 'the sign-in of parents',
  },
  photo: {
    'Eshik rasmi': 'the picture for doors, not of the profile',
  },
  place: {
    Dars: 'the place of a homework in a course',
  },
  position: {
    Lavozimi: 'the job of an author',
    "O'rin": 'the rank of a student',
  },
  price: {
    'Kumushdagi narxi': 'in silver',
    "Bitta SMS narxi, so'm": 'of one SMS',
  },
  reason: {
    'Chetlatish sababi': 'why a student is excluded from an exam',
  },
  request: {
    "So'rov raqami": 'an id of a request; the wire field asks for a code',
  },
  seen: {
    "Ko'rilgan": 'a report was seen',
    "O'tgan": 'a door was passed',
  },
  sheets: {
    'Qaysi varaqlar olinsin': 'a question of a step',
  },
  signer: {
    Imzolovchi: 'a person; the wire field says whether a parent or the student signed',
  },
  staff: {
    Xodim: 'one person of the list',
    "O'qituvchi": 'only teachers are absent from lessons',
  },
  status: {
    "Kimga ko'rinadi": 'readers of a post',
    'Guruhdagi holati': 'of a membership',
    'ERP holati': 'the status that the ERP gives',
  },
  text: {
    Izoh: 'the text of a comment',
  },
  theme: {
    'Rang rejimi': 'light or dark',
    'Uy vazifasi': 'the column of a homework in a table of lessons',
  },
  type: {
    Ishtirok: 'alone or in a team',
    Kim: 'a staff member or a teacher',
    Muddat: 'the type of a homework is its deadline',
  },
  url: {
    'Manzil (https)': 'says the only protocol',
  },
  value: {
    Qiymati: 'the value of a setting; the wire field is a search',
  },
  version: {
    'Dastur versiyasi': 'of the product',
    'Matn versiyasi': 'of a consent',
  },
  ways: {
    'Xabarlar qayerga kelsin': 'a link in the portal',
  },
  weeks: {
    Haftalar: 'a heading',
    'Necha hafta': 'a question of a search',
  },
  whose: {
    'Qaysi farzand': "a parent's own children",
  },
  why: {
    'Nima uchun': 'the reason of a call, in a sentence',
  },
  xp: {
    'Mukofotga XP': 'the reward of an event',
  },
}

/**
 * Returns whether the text is a label: it begins with a capital letter, does not end like a sentence, and contains no
 * placeholder or number.
 */
const isLabel = (text: string) => /^\p{Lu}[^.?!{:\d]*$/u.test(text.replace('F.I.Sh.', 'FISh')) && text.length <= 40

/** Labels are the direct properties of text objects, and the properties of their `fields`. */
function labelsOf(source: string): [name: string, label: string][] {
  const parts = [...source.matchAll(/^ {2}fields: \{\n(.*?)^ {2}\}/gms)].map(([, part = '']) =>
    part.replace(/^ {2}/gm, ''),
  )
  return [source, ...parts].flatMap((part) =>
    [...part.matchAll(/^ {2}(\w+): (['"])(.*)\2,$/gm)].map(([, name = '', , label = '']): [string, string] => [
      name,
      label,
    ]),
  )
}

function labelsByField() {
  const byField = new Map<string, Map<string, string[]>>()
  const add = (name: string, label: string, file: string) => {
    if (!wireNames.has(name) || notFields.has(name) || !isLabel(label)) return
    const labels = byField.get(name) ?? new Map<string, string[]>()
    byField.set(name, labels.set(label, [...(labels.get(label) ?? []), file]))
  }
  for (const [name, label] of Object.entries(fieldLabels)) add(name, label, 'protocol')
  for (const [file, source] of Object.entries(texts))
    for (const [name, label] of labelsOf(source)) add(name, label, file.replace(/^[./]+/, ''))
  return byField
}

// Shows: DAY-022, PLAIN-003
test('a field has the same label on all screens, in exported files and in error texts', () => {
  const byField = labelsByField()
  expect(byField.size).toBeGreaterThan(150)
  const several = [...byField].flatMap(([name, labels]) => {
    const common = [...labels].filter(([label]) => !otherMeanings[name]?.[label])
    return common.length > 1
      ? [`${name}: ${common.map(([label, files]) => `${label} (${files.join(', ')})`).join(' | ')}`]
      : []
  })
  expect(several).toEqual([])
})

test('each label listed as an exception to the usual label of its API field is still used on a screen', () => {
  const byField = labelsByField()
  const unused = Object.entries(otherMeanings).flatMap(([name, labels]) =>
    Object.keys(labels).filter((label) => !byField.get(name)?.has(label)),
  )
  expect(unused).toEqual([])
})

test('the portal and the staff application use the same texts for the states of homework', () => {
  const { waiting, returned, accepted, missed } = homeworkText
  expect([waiting, returned, accepted, missed]).toEqual([
    homeworkStatusText.status[HomeworkStatus.Waiting],
    homeworkStatusText.status[HomeworkStatus.Rejected],
    homeworkStatusText.status[HomeworkStatus.Accepted],
    homeworkStatusText.status[HomeworkStatus.Uncompleted],
  ])
  expect([portalWorkText.waits, portalWorkText.checking, portalWorkText.missed]).toEqual([
    homeworkStatusText.status[HomeworkStatus.Waiting],
    homeworkStatusText.status[HomeworkStatus.Checking],
    homeworkStatusText.status[HomeworkStatus.Uncompleted],
  ])
})
