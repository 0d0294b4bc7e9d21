import { centreSettings } from '@markaz/protocol/centre/settings/routes'
import { faq } from '@markaz/protocol/content/faq/routes'
import { notifications, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { posts } from '@markaz/protocol/content/posts/routes'
import { teachingStaff } from '@markaz/protocol/people/academics/routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import type { AccessRule, CallArgumentsOf, RouteDefinition } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { useDeferredValue, useMemo, useState } from 'react'
import { readSettingsAccess, sentNotificationsAccess } from '../content/notifications/notification-access.ts'
import { usePermittedGroupTabs } from '../domain/group/GroupTabs.tsx'
import { studentOperationNames, useStudentOperationRights } from '../domain/student/student-operations.ts'
import { usePermittedStudentSections } from '../domain/student/student-tabs.ts'
import { useGrants, useMayCall } from '../shared/access/access.tsx'
import { useRouteQuery } from '../shared/api/query.ts'
import { useDebouncedValue } from '../shared/ui/hooks.ts'
import { appText } from './app.text.ts'
import { allPages } from './pages.ts'
import { readRecentOperations, readRecentPages } from './recents.ts'
import {
  filterResultsByAction,
  type SearchResult,
  searchResultsOfFaqs,
  searchResultsOfGroups,
  searchResultsOfNotifications,
  searchResultsOfOperations,
  searchResultsOfParents,
  searchResultsOfPosts,
  searchResultsOfRecentPages,
  searchResultsOfScreens,
  searchResultsOfSettings,
  searchResultsOfStudents,
  sortRecentFirst,
  splitSearchIntoActionAndName,
  toPeopleSearchResults,
} from './search-targets.ts'
import { useMenu } from './use-menu.ts'

interface SearchState {
  found: SearchResult[]
  /** How many results at the top can no longer change; Infinity = all responses have arrived. */
  settled: number
}

export function useSearchResults(text: string): SearchState {
  const menu = useMenu()
  const { held, isSuperadmin } = useGrants()
  const [recents] = useState(readRecentPages)
  const [recentOperations] = useState(readRecentOperations)
  const mayAll = useMayCall(groups.list)
  const base = mayAll ? 'groups' : 'my-groups'
  const groupTabs = usePermittedGroupTabs(base)
  const studentSections = usePermittedStudentSections()
  const rights = useStudentOperationRights()
  const typed = useDeferredValue(text.trim())
  const value = useDebouncedValue(typed, 250)
  const isWhole = value === text.trim()
  const asked = splitSearchIntoActionAndName(value, [
    ...[...groupTabs, ...studentSections].map(({ title }) => title),
    ...studentOperationNames,
    appText.call,
  ])
  const rest = asked?.rest ?? ''
  const groupList = mayAll ? groups.list : groups.mine
  const byName = { more: { keys: ['hName'] } }
  const found = useAsked(groupList, value, byName)
  const groupsMeant = useAsked(groupList, rest, byName)
  const people = useAsked(students.list, value)
  const studentsMeant = useAsked(students.list, rest)
  const settings = useAsked(centreSettings.list, value, { isWhole: true })
  const workers = useAsked(staff.list, value)
  const teachers = useAsked(teachingStaff.list, value)
  const parents = useAsked(parentRecords.list, value)
  const news = useAsked(posts.search, value)
  const questions = useAsked(faq.list, value)
  const ownNotifications = useAsked(notifications.list, value, { screen: readSettingsAccess })
  const sent = useAsked(sentNotifications.search, value, { screen: sentNotificationsAccess })
  const local = useMemo(
    () => [
      ...searchResultsOfScreens(allPages, menu, typed),
      ...searchResultsOfOperations(allPages, menu, { held, isSuperadmin }, typed),
    ],
    [menu, held, isSuperadmin, typed],
  )
  if (typed.length === 0) {
    const atOnce = [...searchResultsOfRecentPages(recents), ...local]
    return { found: atOnce, settled: text.trim() ? 0 : Infinity }
  }
  const groupsOf = (rows: readonly Group[] = []) => searchResultsOfGroups(rows, base, groupTabs)
  const studentsOf = (rows: readonly Student[] = []) => searchResultsOfStudents(rows, studentSections, rights)
  const meant = [...groupsOf(groupsMeant.data?.groups), ...studentsOf(studentsMeant.data?.students)]
  const fromServer = [
    ...(asked ? sortRecentFirst(filterResultsByAction(meant, asked.actionName), recentOperations) : []),
    ...[...groupsOf(found.data?.groups), ...studentsOf(people.data?.students)].map((one) => ({
      ...one,
      operations: sortRecentFirst(one.operations ?? [], recentOperations),
    })),
    ...searchResultsOfSettings((settings.data?.settings ?? []).slice(0, 6)),
    ...toPeopleSearchResults(
      workers.data?.staff ?? [],
      appText.searchStaff,
      ({ fullName }) => `/users/staff?${new URLSearchParams({ value: fullName })}`,
    ),
    ...toPeopleSearchResults(
      teachers.data?.academics ?? [],
      appText.searchAcademics,
      ({ id }) => `/users/academic/${id}`,
    ),
    ...searchResultsOfParents(parents.data?.agents ?? []),
    ...searchResultsOfPosts(news.data?.posts ?? []),
    ...searchResultsOfFaqs(questions.data?.faq ?? []),
    ...searchResultsOfNotifications(
      ownNotifications.data?.notifications ?? [],
      '/my-notification',
      appText.searchOwnNotice,
    ),
    ...searchResultsOfNotifications(sent.data?.notifications ?? [], '/more', appText.searchSentNotice),
  ]
  const all = [...local, ...fromServer]
  const asks = [
    found,
    groupsMeant,
    people,
    studentsMeant,
    settings,
    workers,
    teachers,
    parents,
    news,
    questions,
    ownNotifications,
    sent,
  ]
  if (isWhole && asks.every(({ isAnswered }) => isAnswered)) return { found: all, settled: Infinity }
  return { found: all, settled: typed === text.trim() ? local.length : 0 }
}

interface SearchCallOptions {
  more?: object
  /** True = the API call returns the complete list without paging. */
  isWhole?: boolean
  /** The right to open the search result's screen, required in addition to the right to make the API call. */
  screen?: AccessRule
}

/** Returns the rows of a list that match the typed text; no rows if the user may not read the list. */
function useAsked<R extends RouteDefinition>(
  route: R,
  value: string,
  { more, isWhole = false, screen }: SearchCallOptions = {},
) {
  const may = useMayCall(route)
  const mayOpen = useMayCall(screen ?? route)
  const isAsked = value.length > 1 && may && mayOpen
  const query = isWhole ? { value } : { page: 1, perPage: 6, value, ...more }
  const { data, isPlaceholderData, isPending } = useRouteQuery(route, { query } as unknown as CallArgumentsOf<R>, {
    enabled: isAsked,
    keepPrevious: true,
    silent: true,
  })
  return isAsked ? { data, isAnswered: !isPlaceholderData && !isPending } : { data: undefined, isAnswered: true }
}
