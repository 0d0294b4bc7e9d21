import { exams } from '@markaz/protocol/teaching/exams/routes'
import { groupParents } from '../../domain/group/group-tabs.ts'
import { twinAccess, twinsOf } from '../../domain/group/twins.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { examChatText } from './exam-chat.text.ts'

const chatPage = lazyPart('exam-chat', () => import('./ExamChatPage.tsx').then((m) => ({ default: m.ExamChatPage })))

export const pages: PageDefinition[] = (['groups', 'my-groups'] as const).map((base) => ({
  path: `/${base}/:id/staff/:staffId/schedule/:scheduleId/exam/:examId/chat/:chatId/exam/:senderId`,
  title: examChatText.title,
  needs: twinAccess(base, twinsOf(exams.chat)),
  parents: groupParents[base] ?? [],
  page: chatPage,
}))
