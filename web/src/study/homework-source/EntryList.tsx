import { homeworkSource } from '@markaz/protocol/study/homework-source/routes'
import type { SourceHomework } from '@markaz/protocol/study/homework-source/schemas'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { sourceText as words } from './homework-source.text.ts'
import { type SourceTab, sourcePath } from './source-path.ts'

const number = (
  key: string,
  title: string,
  of: (homework: SourceHomework) => number | null,
): Column<SourceHomework> => ({
  key,
  title,
  width: 100,
  align: 'right',
  cell: (homework) => {
    const value = of(homework)
    return value === null ? formatText.missing : numberText(value)
  },
})

const columns: Column<SourceHomework>[] = [
  {
    key: 'theme',
    title: words.theme,
    isName: true,
    cell: ({ theme }) => theme,
    note: (homework) => `${homework.course.name} · ${placeName(homework)}`,
  },
  { key: 'type', title: words.type, width: 80, cell: ({ type }) => words.types[type] },
  number('used', words.used, ({ usedCount }) => usedCount),
  number('score', words.averageShort, ({ averageScore }) => averageScore),
  number('accepted', words.acceptedShort, ({ acceptedPercentage }) => acceptedPercentage),
  { key: 'updatedAt', title: words.updated, width: 115, cell: ({ updatedAt }) => shortDate(updatedAt) },
]

export const placeName = ({ lesson, chapter }: Pick<SourceHomework, 'lesson' | 'chapter'>) =>
  lesson ? words.lesson(lesson.position, lesson.name) : words.wholeMonth(chapter.number)

/** Everything of all courses, the latest change first; a row leads to its course. */
export function EntryList({ tab }: { tab: SourceTab }) {
  const list = useList(homeworkSource.list, {
    key: 'source-homework',
    rows: ({ homeworks }) => homeworks,
    defaults: { isDraft: tab === 'draft' ? 'true' : 'false' },
  })
  return (
    <List<SourceHomework>
      label={words.tabs[tab]}
      list={list}
      columns={columns}
      search={words.search}
      to={({ id, courseId }) => `${sourcePath(tab, courseId)}#${id}`}
      phoneRow={(homework) => ({
        title: homework.theme,
        note: `${homework.course.name} · ${placeName(homework)}`,
        aside: words.usedTimes(homework.usedCount),
      })}
      empty={{ title: words.none, hint: words.noneHint }}
      width={800}
    />
  )
}
