import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkTemplate, HomeworkTemplateUsage } from '@markaz/protocol/study/homework-source/schemas'
import { Modal } from 'antd'
import { useState } from 'react'
import { AttachmentList } from '../../domain/attachments/AttachmentList.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { FactList, Stack, UserEnteredText } from '../../shared/ui/layout.tsx'
import { homeworkTemplateLessonText } from './HomeworkTemplateList.tsx'
import { homeworkBankText as words } from './homework-source.text.ts'

const shown = (value: number | null) => (value === null ? formattingText.missing : numberText(value))

const columns: Column<HomeworkTemplateUsage & { id: number }>[] = [
  { key: 'group', isName: true, cell: ({ group }) => group.name },
  { key: 'date', title: words.lessonDate, width: 110, cell: ({ lessonDate }) => shortDateText(lessonDate) },
  numberColumn('students', ({ studentsCount }) => studentsCount, 90),
  { ...numberColumn('score', ({ averageScore }) => averageScore, 90), title: words.averageScore },
  {
    key: 'accepted',
    title: words.accepted,
    width: 100,
    align: 'right',
    cell: ({ acceptedPercentage }) =>
      acceptedPercentage === null ? formattingText.missing : words.percent(numberText(acceptedPercentage)),
  },
]

export function HomeworkTemplateModal({ entry, close }: { entry: HomeworkTemplate; close: () => void }) {
  const [page, setPage] = useState({ page: 1, perPage: 10 })
  const query = useRouteQuery(
    homeworkBank.uses,
    { params: { id: entry.id }, query: page },
    { enabled: entry.usedCount > 0, silent: true, keepPrevious: true },
  )
  return (
    <Modal open title={entry.theme} footer={null} onCancel={close} width={760} destroyOnHidden>
      <Stack gap={16}>
        <UserEnteredText>{entry.description}</UserEnteredText>
        <AttachmentList files={entry.files} />
        <FactList
          facts={[
            [words.place, homeworkTemplateLessonText(entry)],
            [words.type, words.types[entry.type]],
            [words.author, entry.author.fullName],
            [words.updatedBy, entry.updatedBy.fullName],
            [words.averageScore, shown(entry.averageScore)],
            [
              words.accepted,
              entry.acceptedPercentage === null
                ? formattingText.missing
                : words.percent(numberText(entry.acceptedPercentage)),
            ],
          ]}
        />
        {entry.usedCount > 0 && (
          <List<HomeworkTemplateUsage & { id: number }>
            label={words.uses}
            list={{
              key: 'source-uses',
              query,
              rows: query.data?.uses.map((use) => ({ ...use, id: use.homeworkId })),
              total: query.data?.total,
              paging: { ...page, onPage: (next, perPage) => setPage({ page: next, perPage }) },
            }}
            columns={columns}
            phoneRow={({ group, lessonDate, averageScore }) => ({
              title: group.name,
              note: shortDateText(lessonDate),
              aside: shown(averageScore),
            })}
            empty={{ title: words.noUses }}
            width={560}
          />
        )}
      </Stack>
    </Modal>
  )
}
