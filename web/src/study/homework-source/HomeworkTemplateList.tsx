import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkTemplate } from '@markaz/protocol/study/homework-source/schemas'
import { shortDateText } from '../../shared/format/date.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { type HomeworkBankTab, homeworkBankPath } from './homework-bank.ts'
import { homeworkBankText as words } from './homework-source.text.ts'

const columns: Column<HomeworkTemplate>[] = [
  {
    key: 'theme',
    isName: true,
    cell: ({ theme }) => theme,
    note: (homework) => `${homework.course.name} · ${homeworkTemplateLessonText(homework)}`,
  },
  { key: 'type', title: words.type, width: 80, cell: ({ type }) => words.types[type] },
  { ...numberColumn('used', ({ usedCount }) => usedCount, 100), title: words.used },
  { ...numberColumn('score', ({ averageScore }) => averageScore, 100), title: words.averageShort },
  { ...numberColumn('accepted', ({ acceptedPercentage }) => acceptedPercentage, 100), title: words.acceptedShort },
  { key: 'updatedAt', title: words.updated, width: 115, cell: ({ updatedAt }) => shortDateText(updatedAt) },
]

export const homeworkTemplateLessonText = ({ lesson, chapter }: Pick<HomeworkTemplate, 'lesson' | 'chapter'>) =>
  lesson ? words.lesson(lesson.position, lesson.name) : words.wholeMonth(chapter.number)

export function HomeworkTemplateList({ tab }: { tab: HomeworkBankTab }) {
  const list = useList(homeworkBank.list, {
    key: 'source-homework',
    rows: ({ homeworks }) => homeworks,
    defaults: { isDraft: tab === 'draft' ? 'true' : 'false' },
  })
  return (
    <List<HomeworkTemplate>
      label={words.tabs[tab]}
      list={list}
      columns={columns}
      search={words.search}
      to={({ id, courseId }) => `${homeworkBankPath(tab, courseId)}#${id}`}
      phoneRow={(homework) => ({
        title: homework.theme,
        note: `${homework.course.name} · ${homeworkTemplateLessonText(homework)}`,
        aside: words.usedTimes(homework.usedCount),
      })}
      empty={{ title: words.none, hint: words.noneHint }}
      width={800}
    />
  )
}
