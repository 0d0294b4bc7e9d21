import { exams } from '@markaz/protocol/teaching/exams/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { breadcrumbParentsOfGroupPage } from '../../domain/group/group-tabs.ts'
import { groupPagesAccessRule, toRoutesByGroupScope } from '../../domain/group/route-by-scope.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { examChatText, homeworkChatText } from './chats.text.ts'

const homeworkChatPage = createLazyComponent('homework-chat', () =>
  import('./HomeworkChatPage.tsx').then((m) => ({ default: m.HomeworkChatPage })),
)
const examChatPage = createLazyComponent('exam-chat', () =>
  import('./ExamChatPage.tsx').then((m) => ({ default: m.ExamChatPage })),
)

export const pages: PageDefinition[] = (['groups', 'my-groups'] as const).flatMap((base) => [
  {
    path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/chat/:chatId/home/:senderId`,
    title: homeworkChatText.title,
    needs: groupPagesAccessRule(base, homework.chat),
    parents: breadcrumbParentsOfGroupPage[base] ?? [],
    page: homeworkChatPage,
  },
  {
    path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/exam/:examId/chat/:chatId/exam/:senderId`,
    title: examChatText.title,
    needs: groupPagesAccessRule(base, toRoutesByGroupScope(exams.chat)),
    parents: breadcrumbParentsOfGroupPage[base] ?? [],
    page: examChatPage,
  },
])
