import type { CentreSetting } from '@markaz/protocol/centre/settings/schemas'
import { sync } from '@markaz/protocol/centre/sync/routes'
import type { FaqRow } from '@markaz/protocol/content/faq/schemas'
import type { PostRow } from '@markaz/protocol/content/posts/schemas'
import type { Parent } from '@markaz/protocol/people/parents/schemas'
import type { StaffMember } from '@markaz/protocol/people/staff/schemas'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { isAccessAllowed } from '@markaz/protocol/route'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import {
  type GroupPathPrefix,
  groupClickActionOf,
  groupPagePath,
  scheduleItemsToChooseFrom,
} from '../domain/group/group-paths.ts'
import type { StudentOperationRights } from '../domain/student/student-operations.ts'
import { studentOperationLinks } from '../domain/student/student-operations.ts'
import { studentPath } from '../domain/student/student-path.ts'
import { includesAllWords, normalizedWordsOf, normalizeForComparison } from '../shared/format/normalize-text.ts'
import { personName, phoneText } from '../shared/format/person.ts'
import type { PageDefinition } from '../shared/routing/page-definition.ts'
import type { ThemeChoice } from '../shared/theme/scheme.ts'
import { chooseTheme } from '../shared/theme/theme-choice.ts'
import { isUnmaskedPhone } from '../shared/ui/links.tsx'
import { openModal } from '../shared/ui/open-modal.ts'
import { appText } from './app.text.ts'
import type { MenuEntry } from './menu-tree.ts'
import type { RecentPage } from './recents.ts'

export interface SearchResult {
  section: string
  title: string
  note?: string | undefined
  path?: string
  run?: () => void
  /** The name of the action without the person's name, e.g. `SMS`. */
  operation?: string
  /** Actions for the search result, which the command palette lists when the user presses Tab. */
  operations?: readonly SearchResult[]
}

interface Tab {
  title: string
  segment: string
}

export const searchResultsOfRecentPages = (recents: readonly RecentPage[]): SearchResult[] =>
  recents.map((recent) => ({ section: appText.searchRecent, ...recent }))

/** Screens whose name contains all typed words come first, then screens that match only by their search words. */
export function searchResultsOfScreens(
  pages: readonly PageDefinition[],
  menu: readonly MenuEntry[],
  typed: string,
): SearchResult[] {
  const screens = menu
    .flatMap((entry) =>
      entry.children ? entry.children.map((child) => ({ ...child, note: entry.label })) : [{ ...entry, note: '' }],
    )
    .map(({ label, note, path = '/' }) => ({ section: appText.searchScreens, title: label, note, path }))
  return soughtFor(screens, pages, typed)
}

/** Results whose title contains the typed words come first, then results whose page matches by its search words. */
function soughtFor(all: readonly SearchResult[], pages: readonly PageDefinition[], typed: string): SearchResult[] {
  const soughtBy = new Map(pages.map((page) => [page.path, page.soughtBy]))
  const words = normalizedWordsOf(typed)
  const isNamed = ({ title }: SearchResult) => includesAllWords(foldedOnce(title), words)
  const isSought = ({ title, path = '' }: SearchResult) => {
    return includesAllWords(`${foldedOnce(title)} ${foldedOnce(soughtBy.get(path) ?? '')}`, words)
  }
  return [...all.filter(isNamed), ...all.filter((one) => !isNamed(one) && isSought(one))]
}

/** Cache of titles and search words that are converted for comparison, because each key press needs them. */
const known = new Map<string, string>()
function foldedOnce(words: string): string {
  const folded = known.get(words) ?? normalizeForComparison(words)
  known.set(words, folded)
  return folded
}

interface UserGrants {
  held: ReadonlySet<string>
  isSuperadmin: boolean
}

export function searchResultsOfOperations(
  pages: readonly PageDefinition[],
  menu: readonly MenuEntry[],
  { held, isSuperadmin }: UserGrants,
  typed: string,
): SearchResult[] {
  const inMenu = new Set(menu.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ path }) => path))
  const screens = pages
    .filter(
      ({ path, isPublic, needs }) =>
        !isPublic && !path.includes(':') && !inMenu.has(path) && needs && isAccessAllowed(needs, held, isSuperadmin),
    )
    .map(
      ({ path, title, parents }): SearchResult => ({
        section: appText.searchOperations,
        title,
        note: parents?.at(-1)?.title,
        path,
      }),
    )
  const themes: Record<ThemeChoice, string> = {
    dark: appText.themeDark,
    light: appText.themeLight,
    system: appText.themeSystem,
  }
  const looks = Object.entries(themes).map(
    ([choice, name]): SearchResult => ({
      section: appText.searchOperations,
      title: appText.themeIs(name),
      run: () => chooseTheme(choice as ThemeChoice),
    }),
  )
  const keys = { section: appText.searchOperations, title: appText.allKeys, note: '?', run: () => openModal('keys') }
  const syncing: SearchResult = { section: appText.searchOperations, title: appText.sync, run: () => openModal('sync') }
  const mayOpenSync = isAccessAllowed(sync.state.access, held, isSuperadmin)
  return soughtFor([...screens, ...(mayOpenSync ? [syncing] : []), ...looks, keys], pages, typed)
}

export function searchResultsOfGroups(
  rows: readonly Group[],
  base: GroupPathPrefix,
  tabs: readonly Tab[],
): SearchResult[] {
  return rows.map((group) => ({
    section: appText.searchGroups,
    title: group.name,
    note: [group.office?.name, group.teachers[0]?.fullName].filter(Boolean).join(' · '),
    path: pathTo(group, base),
    operations: groupOperations(group, base, tabs),
  }))
}

/** Returns the address of the group's only schedule item, or of a page on which the user chooses among several. */
function pathTo(group: Group, base: GroupPathPrefix): string {
  const opening = groupClickActionOf(base, group)
  switch (opening.kind) {
    case 'go':
      return opening.path
    case 'choose':
      return `/${base}?${new URLSearchParams({ value: group.name, status: '' })}`
    case 'warn':
      return `/${base}/${group.id}`
  }
}

function groupOperations(group: Group, base: GroupPathPrefix, tabs: readonly Tab[]): SearchResult[] {
  const item = scheduleItemsToChooseFrom(group).find(({ staff }) => staff)
  if (!item?.staff) return []
  const place = { base, id: group.id, staffId: item.staff.id, scheduleId: item.id }
  return tabs.map(({ title, segment }) => ({
    section: appText.operationsOf(group.name),
    operation: title,
    title: `${title}: ${group.name}`,
    path: groupPagePath(place, segment),
  }))
}

/** Splits e.g. `davomat n-10` or `Ali SMS` into an action and a name, in either order. */
export function splitSearchIntoActionAndName(
  typed: string,
  operations: readonly string[],
): { actionName: string; rest: string } | null {
  const words = typed.replace(':', ' ').split(/\s+/).filter(Boolean)
  for (let count = words.length - 1; count > 0; count--)
    for (const at of [0, words.length - count]) {
      const actionName = words.slice(at, at + count).join(' ')
      if (operations.some((operation) => isActionNamed(operation, actionName)))
        return { actionName, rest: words.toSpliced(at, count).join(' ') }
    }
  return null
}

const isActionNamed = (operation: string, name: string) => {
  const words = normalizedWordsOf(operation)
  return normalizedWordsOf(name).every((one) => one.length > 2 && words.some((word) => word.startsWith(one)))
}

export const filterResultsByAction = (targets: readonly SearchResult[], actionName: string): SearchResult[] =>
  targets
    .flatMap(({ operations = [] }) => operations)
    .filter(({ operation }) => operation && isActionNamed(operation, actionName))
    .map((one) => ({ ...one, section: appText.searchOperations }))

export function sortRecentFirst(operations: readonly SearchResult[], recent: readonly string[]): SearchResult[] {
  const place = ({ operation }: SearchResult) => recent.indexOf(operation ?? '') + 1 || recent.length + 1
  return operations.toSorted((one, other) => place(one) - place(other))
}

export function searchResultsOfStudents(
  rows: readonly Student[],
  tabs: readonly Tab[],
  rights: StudentOperationRights,
): SearchResult[] {
  return rows.map((student) => {
    const { id, fullName, hId, phoneNumber, mobile, offices } = student
    const phone = phoneNumber ?? mobile
    const name = personName(fullName)
    const section = appText.operationsOf(name)
    const all = [
      ...studentOperationLinks(student, rights),
      ...tabs.map(({ title, segment }) => ({ label: title, path: studentPath(id, segment) })),
    ]
    return {
      section: appText.searchStudents,
      title: name,
      note: [hId, phone && phoneText(phone), offices[0]?.name].filter(Boolean).join(' · '),
      path: studentPath(id),
      operations: [
        ...callOperation(section, phone),
        ...all.map(({ label, path }) => ({ section, operation: label, title: `${label}: ${name}`, path })),
      ],
    }
  })
}

export const searchResultsOfSettings = (rows: readonly CentreSetting[]): SearchResult[] =>
  rows.map(({ title, value, path }) => ({
    section: appText.searchSettings,
    title,
    note: value,
    path: path ?? `/settings?${new URLSearchParams({ value: title })}`,
  }))

export function toPeopleSearchResults(
  rows: readonly StaffMember[],
  section: string,
  path: (person: StaffMember) => string,
): SearchResult[] {
  return rows.map((person) => ({
    section,
    title: personName(person.fullName),
    note: [person.hId, person.phoneNumber && phoneText(person.phoneNumber)].filter(Boolean).join(' · '),
    path: path(person),
    operations: callOperation(appText.operationsOf(personName(person.fullName)), person.phoneNumber),
  }))
}

export function searchResultsOfParents(rows: readonly Parent[]): SearchResult[] {
  return rows.map(({ fullName, phone }) => ({
    section: appText.searchParents,
    title: fullName,
    note: phoneText(phone),
    path: `/users/parents?${new URLSearchParams({ value: fullName })}`,
    operations: callOperation(appText.operationsOf(fullName), phone),
  }))
}

export const searchResultsOfPosts = (rows: readonly PostRow[]): SearchResult[] =>
  rows.map(({ id, title, category }) => ({
    ...{ section: appText.searchPosts, title, note: category.name, path: `/blogs/posts/${id}` },
  }))

export const searchResultsOfFaqs = (rows: readonly FaqRow[]): SearchResult[] =>
  rows.map(({ question }) => ({
    section: appText.searchQuestions,
    title: question,
    path: `/blogs/faq?${new URLSearchParams({ value: question })}`,
  }))

export const searchResultsOfNotifications = (
  rows: readonly { id: number; title: string }[],
  base: string,
  note: string,
): SearchResult[] =>
  rows.map(({ id, title }) => ({ section: appText.searchNotices, title, note, path: `${base}/${id}` }))

function callOperation(section: string, phone: string | null): SearchResult[] {
  if (!phone || !isUnmaskedPhone(phone)) return []
  return [
    {
      section,
      operation: appText.call,
      title: appText.callTo(phoneText(phone)),
      run: () => location.assign(`tel:+${phone}`),
    },
  ]
}
