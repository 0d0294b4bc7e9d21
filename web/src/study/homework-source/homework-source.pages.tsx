import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { homeworkBankText as words } from './homework-source.text.ts'

const page = createLazyComponent('source', () =>
  import('./HomeworkBankPage.tsx').then((m) => ({ default: m.HomeworkBankPage })),
)
const form = createLazyComponent('source-form', () =>
  import('./HomeworkTemplateForm.tsx').then((m) => ({ default: m.HomeworkTemplateForm })),
)
const needs = homeworkBank.list.access

export const pages: PageDefinition[] = [
  {
    path: '/source',
    title: words.title,
    soughtBy: "vazifa manba to'plam",
    needs,
    page: createLazyComponent('source-home', () =>
      import('./HomeworkBankPage.tsx').then((m) => ({ default: m.HomeworkBankRedirect })),
    ),
  },
  ...(['homework', 'draft'] as const).flatMap((tab): PageDefinition[] => {
    const base = `/source/${tab}`
    const parents = [{ title: words.title, path: '/source' }]
    const forms = [...parents, { title: words.tabs[tab], path: base }]
    return [
      { path: base, title: words.tabs[tab], needs, parents, page },
      { path: `${base}/:courseId`, title: words.tabs[tab], needs, parents, page },
      ...(['lesson/:lessonId', 'chapter/:chapterId'] as const).flatMap((place): PageDefinition[] => [
        {
          path: `${base}/:courseId/${place}/add`,
          title: words.add,
          needs: homeworkBank.create.access,
          parents: forms,
          page: form,
        },
        {
          path: `${base}/:courseId/${place}/:homeworkId/edit`,
          title: words.edit,
          needs: homeworkBank.update.access,
          parents: forms,
          page: form,
        },
      ]),
    ]
  }),
  {
    path: '/courses/:id/switch/:homeworkId',
    title: words.move,
    needs: homeworkBank.move.access,
    parents: [{ title: words.title, path: '/source' }],
    page: createLazyComponent('source-switch', () =>
      import('./MoveHomeworkTemplatePage.tsx').then((m) => ({ default: m.MoveHomeworkTemplatePage })),
    ),
  },
]
