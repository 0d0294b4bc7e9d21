import { allGrants } from '@markaz/protocol/permissions'
import { expect, test } from 'vitest'
import { buildGroup } from '../domain/group/group-testing.ts'
import type { StudentOperationRights } from '../domain/student/student-operations.ts'
import { buildStudent } from '../domain/student/student-testing.ts'
import { menuTree } from './menu-tree.ts'
import { allPages } from './pages.ts'
import {
  filterResultsByAction,
  searchResultsOfGroups,
  searchResultsOfOperations,
  searchResultsOfScreens,
  searchResultsOfStudents,
  sortRecentFirst,
  splitSearchIntoActionAndName,
} from './search-targets.ts'
import { filterMenuByPermission } from './use-menu.ts'

const tabs = [
  { title: 'Davomat', segment: '' },
  { title: 'Jurnal', segment: 'journal' },
]

const none: StudentOperationRights = {
  ...{ block: false, resetPassword: false, sendSms: false, smsHistory: false, changeLogin: false, exportData: false },
  ...{ forget: false, portalView: false, addToGroup: false, finish: false, move: false, continue: false },
  ...{ changeStatus: false, history: false, freeze: false },
}

test("the command palette shows a student with ID, phone and branch; Enter opens the student's page; Tab offers the tabs of this page and a phone call to the student", () => {
  const [found, nameless] = searchResultsOfStudents(
    [
      buildStudent(),
      buildStudent({ id: 16, fullName: '', hId: null, phoneNumber: null, mobile: '998935550011', offices: [] }),
    ],
    [{ title: 'Guruhlar', segment: 'groups' }],
    none,
  )
  expect(found).toMatchObject({
    section: 'Talabalar',
    title: 'Karimov Ali',
    note: '100365 · +998 90 123 45 67 · Chilonzor',
    path: '/students/15',
    operations: [
      { title: "Qo'ng'iroq: +998 90 123 45 67" },
      { title: 'Guruhlar: Karimov Ali', path: '/students/15/groups' },
    ],
  })
  expect(nameless).toMatchObject({ title: "Noma'lum", note: '+998 93 555 00 11' })
})

test('the command palette offers the tabs of a group as actions (`Davomat: N-104`), but no tabs of a group without a teacher', () => {
  const group = buildGroup()
  const [item] = group.activeScheduleItems
  const [found] = searchResultsOfGroups([group], 'groups', tabs)
  const at = `/groups/${group.id}/staff/${item?.staff?.id}/schedule/${item?.id}`
  expect(found?.operations?.map(({ title, path }) => [title, path])).toEqual([
    [`Davomat: ${group.name}`, at],
    [`Jurnal: ${group.name}`, `${at}/journal`],
  ])
  const untaught = { ...group, activeScheduleItems: [], othersScheduleItems: [] }
  expect(searchResultsOfGroups([untaught], 'groups', tabs)[0]).toMatchObject({
    path: `/groups/${group.id}`,
    operations: [],
  })
})

const said = ['Davomat', 'Jurnal', 'SMS yuborish', "Guruhga qo'shish", "Qo'ng'iroq"]
// Shows: DAY-006
test.each([
  ['davomat n-10', 'davomat', 'n-10'],
  ['N-101 davomat', 'davomat', 'N-101'],
  ['Давомат: N-101', 'Давомат', 'N-101'],
  ['Ali SMS', 'SMS', 'Ali'],
  ['karimov ali guruhga qosh', 'guruhga qosh', 'karimov ali'],
  ["qo'ng'iroq karimov", "qo'ng'iroq", 'karimov'],
])('the command palette recognizes an action and a name in the search text %j', (typed, operation, rest) => {
  expect(splitSearchIntoActionAndName(typed, said)).toEqual({ actionName: operation, rest })
})
test.each(['davomat', 'n-101', 'da n-101', 'xyz n-101', 'karimov ali'])(
  'the command palette does not split the search text %j into an action and a name',
  (typed) => {
    expect(splitSearchIntoActionAndName(typed, said)).toBeNull()
  },
)

// Shows: DAY-006
test('when a user searches for an action on students, the command palette offers only permitted actions, recently used actions first', () => {
  const operationsFor = (word: string, ...may: (keyof StudentOperationRights)[]) => {
    const rights = { ...none, ...Object.fromEntries(may.map((right) => [right, true])) }
    return filterResultsByAction(searchResultsOfStudents([buildStudent()], [], rights), word).map(({ title, path }) => [
      title,
      path,
    ])
  }
  expect(operationsFor('sms', 'sendSms', 'addToGroup')).toEqual([
    ['SMS yuborish: Karimov Ali', '/students/15?deed=sms'],
  ])
  expect(operationsFor('guruhga', 'addToGroup')).toEqual([["Guruhga qo'shish: Karimov Ali", '/students/15?deed=add']])
  expect(operationsFor('sms', 'addToGroup')).toEqual([])
  const all = ['Davomat', 'Jurnal', 'SMS'].map((operation) => ({ section: '', title: operation, operation }))
  expect(sortRecentFirst(all, ['SMS', 'Jurnal']).map(({ title }) => title)).toEqual(['SMS', 'Jurnal', 'Davomat'])
})

test('the command palette offers permitted screens that are not in the menu, the colour themes and the list of keyboard shortcuts', () => {
  const operations = (typed: string, ...grants: string[]) => {
    const holder = { held: new Set(grants), isSuperadmin: false }
    return searchResultsOfOperations(allPages, filterMenuByPermission(menuTree, allPages, holder), holder, typed).map(
      ({ title }) => title,
    )
  }
  const looks = ["Rang rejimi: qorong'i", "Rang rejimi: yorug'", 'Rang rejimi: tizim', 'Klaviatura tugmalari']
  expect(operations('')).toEqual(looks)
  expect(operations('', 'users:students.read')).toEqual(looks)
  expect(operations("qo'sh", 'users:students.read', 'users:students.create')).toContain("Talaba qo'shish")
  expect(operations('rang qorongi')).toEqual(["Rang rejimi: qorong'i"])
  expect(operations('sinxron')).toEqual([])
  expect(operations('sinxron', 'all_groups.read')).toEqual(['Sinxronizatsiya'])
})

// Shows: DAY-005
test.each([
  ['sms', ['/students', '/notifications', '/templates']],
  ['davomat', ['/my-groups', '/groups']],
  ['shartnoma muddati', ['/contracts']],
  ['kumush', ['/gamification', '/gamification/economy']],
  ['balans', ['/gamification']],
  ['parol', ['/profile', '/students']],
  ['vazifa baho', ['/homeworks']],
  ['эшик', ['/faceId', '/face-id/devices']],
])('in the command palette, the everyday word %j finds the screens %j', (typed, paths) => {
  const holder = { held: new Set<string>(allGrants), isSuperadmin: true }
  const menu = filterMenuByPermission(menuTree, allPages, holder)
  const found = [
    ...searchResultsOfScreens(allPages, menu, typed),
    ...searchResultsOfOperations(allPages, menu, holder, typed),
  ]
  expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
})

test('the command palette lists screens whose name matches first, and then screens that match only by a keyword', () => {
  const holder = { held: new Set<string>(allGrants), isSuperadmin: true }
  const titles = searchResultsOfScreens(allPages, filterMenuByPermission(menuTree, allPages, holder), 'xarid').map(
    ({ title }) => title,
  )
  expect([titles[0], titles.length > 1]).toEqual(['Xaridlar', true])
})
