import { exams } from '@markaz/protocol/teaching/exams/routes'
import { breadcrumbParentsOfGroupPage } from '../../domain/group/group-tabs.ts'
import { accessForGroupPages, splitRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { examChatText } from './chats.text.ts'

const chatPage = createLazyComponent('exam-chat', () =>
  import('./ExamChatPage.tsx').then((m) => ({ default: m.ExamChatPage })),
)

export const pages: PageDefinition[] = (['groups', 'my-groups'] as const).map((base) => ({
  path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/exam/:examId/chat/:chatId/exam/:senderId`,
  title: examChatText.title,
  needs: accessForGroupPages(base, splitRouteByGroupScope(exams.chat)),
  parents: breadcrumbParentsOfGroupPage[base] ?? [],
  page: chatPage,
}))
