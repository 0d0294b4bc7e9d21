import { faq } from '@markaz/protocol/content/faq/routes'
import { notifications, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { posts } from '@markaz/protocol/content/posts/routes'
import { academics } from '@markaz/protocol/people/academics/routes'
import { agents } from '@markaz/protocol/people/parents/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { Access, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { useDeferredValue, useState } from 'react'
import { ownPageAccess, sentPageAccess } from '../content/notifications/notice-paths.ts'
import { useOpenTabs } from '../domain/group/GroupTabs.tsx'
import { useOpenStudentTabs } from '../domain/student/student-tabs.ts'
import { useGrants, useMay } from '../shared/access/access.tsx'
import { useCall } from '../shared/api/query.ts'
import { useDelayed } from '../shared/ui/use-delayed.ts'
import { appText } from './app.text.ts'
import { pages } from './pages.ts'
import { readRecents } from './recents.ts'
import {
  deedTargets,
  type Found,
  groupTargets,
  noticeTargets,
  parentTargets,
  personTargets,
  postTargets,
  questionTargets,
  recentTargets,
  screenTargets,
  studentTargets,
  tabAsked,
} from './search-targets.ts'
import { useMenu } from './use-menu.ts'

interface Finding {
  found: Found[]
  /** So many of the first stay where they are, whatever the server still answers to these words; Infinity = it has answered. */
  settled: number
}

/** Screens and deeds at once, groups and people when typing rests for a moment; of each only what the person may see. */
export function useFound(text: string): Finding {
  const menu = useMenu()
  const grants = useGrants()
  const [recents] = useState(readRecents)
  const mayAll = useMay(groups.list)
  const base = mayAll ? 'groups' : 'my-groups'
  const groupTabs = useOpenTabs(base)
  const studentTabs = useOpenStudentTabs()
  const typed = useDeferredValue(text.trim())
  const value = useDelayed(typed, 250)
  const isWhole = value === text.trim()
  const asked = tabAsked(value, groupTabs)
  const found = useAsked(mayAll ? groups.list : groups.mine, asked?.rest ?? value, { more: { keys: ['hName'] } })
  const people = useAsked(students.list, value)
  const workers = useAsked(staff.list, value)
  const teachers = useAsked(academics.list, value)
  const parents = useAsked(agents.list, value)
  const news = useAsked(posts.search, value)
  const questions = useAsked(faq.list, value)
  const told = useAsked(notifications.list, value, { screen: ownPageAccess })
  const sent = useAsked(sentNotifications.search, value, { screen: sentPageAccess })
  const deeds = deedTargets(pages, menu, grants, typed)
  if (typed.length === 0) {
    const atOnce = [...recentTargets(recents), ...screenTargets(pages, menu, ''), ...deeds]
    return { found: atOnce, settled: text.trim() ? 0 : Infinity }
  }
  const targets = groupTargets(found.data?.groups ?? [], base, groupTabs)
  const atOnce = [...screenTargets(pages, menu, typed), ...deeds]
  const fromServer = [
    ...(asked
      ? targets.flatMap(({ deeds: all = [] }) =>
          all
            .filter(({ title }) => title.startsWith(`${asked.tab.title}:`))
            .map((one) => ({ ...one, section: appText.searchDeeds })),
        )
      : targets),
    ...studentTargets(people.data?.students ?? [], studentTabs),
    ...personTargets(
      workers.data?.staff ?? [],
      appText.searchStaff,
      ({ fullName }) => `/users/staff?${new URLSearchParams({ value: fullName })}`,
    ),
    ...personTargets(teachers.data?.academics ?? [], appText.searchAcademics, ({ id }) => `/users/academic/${id}`),
    ...parentTargets(parents.data?.agents ?? []),
    ...postTargets(news.data?.posts ?? []),
    ...questionTargets(questions.data?.faq ?? []),
    ...noticeTargets(told.data?.notifications ?? [], '/my-notification', appText.searchOwnNotice),
    ...noticeTargets(sent.data?.notifications ?? [], '/more', appText.searchSentNotice),
  ]
  const all = [...atOnce, ...fromServer]
  const asks = [found, people, workers, teachers, parents, news, questions, told, sent]
  if (isWhole && asks.every(({ isAnswered }) => isAnswered)) return { found: all, settled: Infinity }
  return { found: all, settled: typed === text.trim() ? atOnce.length : 0 }
}

interface Asked {
  /** What else the list is asked for. */
  more?: object
  /** What the screen that shows a row asks for besides. */
  screen?: Access
}

/** The first rows of a list by what is typed, if the person may read it. */
function useAsked<R extends RouteDefinition>(route: R, value: string, { more, screen }: Asked = {}) {
  const may = useMay(route)
  const mayOpen = useMay(screen ?? route)
  const isAsked = value.length > 1 && may && mayOpen
  const query = { page: 1, perPage: 6, value, ...more }
  const { data, isPlaceholderData, isPending } = useCall(route, { query } as unknown as ArgsOf<R>, {
    enabled: isAsked,
    keepPrevious: true,
    silent: true,
  })
  return isAsked ? { data, isAnswered: !isPlaceholderData && !isPending } : { data: undefined, isAnswered: true }
}
