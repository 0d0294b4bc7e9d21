import { students } from '@markaz/protocol/people/students/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { BranchOverviewSection, TeacherOverviewSection } from '@markaz/protocol/teaching/statistics/schemas'
import type { StartPageRow } from '../../domain/board/start-page-sections.ts'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { overviewText as words } from './overview.text.ts'
import { type OverviewSection, overviewSectionTexts } from './overview-section.ts'
import { toOverviewSectionRows } from './overview-tiles.ts'

export const createOverviewSectionPage = (base: GroupPathPrefix, part: OverviewSection) =>
  base === 'groups'
    ? () => <CentrePartPage part={part as BranchOverviewSection} />
    : () => <OwnPartPage part={part as TeacherOverviewSection} />

function CentrePartPage({ part }: { part: BranchOverviewSection }) {
  const mayOpen = useMayCall(students.read)
  const list = useList(statistics.boardPart, {
    key: 'board-part',
    params: { part },
    rows: (answer) => toOverviewSectionRows(part, answer, 'groups', mayOpen),
  })
  return <PartPage part={part} list={list} />
}

function OwnPartPage({ part }: { part: TeacherOverviewSection }) {
  const mayOpen = useMayCall(students.read)
  const list = useList(statistics.todayPart, {
    key: 'today-part',
    params: { part },
    rows: (answer) => toOverviewSectionRows(part, answer, 'my-groups', mayOpen),
  })
  return <PartPage part={part} list={list} />
}

function PartPage({ part, list }: { part: OverviewSection; list: Parameters<typeof List<StartPageRow>>[0]['list'] }) {
  const title = words[overviewSectionTexts[part]]
  return (
    <Page title={title}>
      <List<StartPageRow>
        label={title}
        list={list}
        columns={part === 'absent' || part === 'absences' ? [...columns, family] : columns}
        rowKey={({ key }) => key}
        to={({ path }) => path}
        phoneRow={({ title: name, note }) => ({ title: name, note })}
        empty={{ title: words.noneLeft }}
        width={part === 'absent' || part === 'absences' ? 980 : 700}
      />
    </Page>
  )
}

const columns: Column<StartPageRow>[] = [
  { key: 'title', width: 320, isName: true, cell: ({ title }) => title },
  { key: 'note', title: words.about, width: 380, cell: ({ note }) => note },
]

const family: Column<StartPageRow> = {
  key: 'family',
  title: words.family,
  width: 280,
  cell: ({ calls = [] }) => (
    <Stack gap={2}>
      {calls.map(({ name, phone }) => (
        <span key={`${name} ${phone}`}>
          {name} <PhoneLink number={phone} />
        </span>
      ))}
    </Stack>
  ),
}
