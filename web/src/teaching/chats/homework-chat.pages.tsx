import { homework } from '@markaz/protocol/teaching/homework/routes'
import { breadcrumbParentsOfGroupPage } from '../../domain/group/group-tabs.ts'
import { accessForGroupPages } from '../../domain/group/route-by-scope.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { homeworkChatText } from './chats.text.ts'

const chatPage = createLazyComponent('homework-chat', () =>
  import('./HomeworkChatPage.tsx').then((m) => ({ default: m.HomeworkChatPage })),
)

export const pages: PageDefinition[] = (['groups', 'my-groups'] as const).map((base) => ({
  path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/chat/:chatId/home/:senderId`,
  title: homeworkChatText.title,
  needs: accessForGroupPages(base, homework.chat),
  parents: breadcrumbParentsOfGroupPage[base] ?? [],
  page: chatPage,
}))
