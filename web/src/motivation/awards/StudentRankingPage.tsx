import { GiftOutlined } from '@ant-design/icons'
import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import type { RankingRow } from '@markaz/protocol/motivation/awards/schemas'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { allEarningMethodsFilter, omitFilterIfAllMethodsChosen, useRankingFilterFields } from './award-filters.ts'
import style from './awards.module.css'
import { awardsText as words } from './awards.text.ts'
import { PointStatisticsTabs } from './PointStatisticsTabs.tsx'
import { studentPointsPath } from './points-path.ts'
import { FormerGroupMemberPill, rankingTableColumns } from './ranking-columns.tsx'
import { StudentsPerLevelChart } from './StudentsPerLevelChart.tsx'

const GroupsOfStudentModal = lazyWithRetry(() =>
  import('./GroupsOfStudentModal.tsx').then((m) => m.GroupsOfStudentModal),
)
const GivePointsModal = lazyWithRetry(() => import('./GivePointsModal.tsx').then((m) => m.GivePointsModal))

const tabPath = (segment: string) => (segment ? `/statistics?tab=${segment}` : '/statistics')

export function StudentRankingPage() {
  const segment = useSearchParams()[0].get('tab') ?? ''
  const { data } = useRouteQuery(studentAwards.filterObjects, { query: {} }, { staleMs: 5 * 60_000 })
  const categories = data?.categories ?? []
  const tabs = [
    { segment: '', title: words.all },
    ...categories.map(({ id, displayName }) => ({ segment: String(id), title: displayName })),
  ]
  const categoryId = /^\d+$/.test(segment) ? Number(segment) : undefined
  return (
    <Page title={words.title}>
      <PointStatisticsTabs path="/statistics" />
      <TabLinks label={words.tabs} tabs={tabs} segment={segment} pathOf={tabPath} isInner />
      <Standings key={segment} categoryId={categoryId} />
    </Page>
  )
}

function Standings({ categoryId }: { categoryId: number | undefined }) {
  const list = useList(studentAwards.statistics, {
    key: 'standings',
    rows: ({ statistics }) => statistics,
    defaults: { ...allEarningMethodsFilter, sortBy: 'xp' },
    ask: (asked) => ({ ...omitFilterIfAllMethodsChosen(asked), categoryId }),
  })
  const { startDate, endDate, methods } = omitFilterIfAllMethodsChosen(list.filters.values)
  // A ranking limited to some days or ways to earn points is not updated live: the server calculates it on request.
  const isOfPeriod = Boolean(startDate || endDate || methods)
  useLiveRefetch(studentAwards.stream, {
    args: (after) => ({ query: { after } }),
    after: isOfPeriod ? undefined : list.data?.seq,
  })
  const { open, modal } = useModal()
  const mayGive = useMayCall(studentAwards.give)
  const showGroups = useCallback(
    (row: RankingRow) => open((close) => <GroupsOfStudentModal student={row} close={close} />),
    [open],
  )
  const columns = useMemo(() => rankingTableColumns(showGroups), [showGroups])
  const give = (row: RankingRow, category: number) =>
    open((close) => <GivePointsModal student={row} categoryId={category} close={close} />)
  const { page: _, perPage: __, sortBy: ___, orderBy: ____, level: _____, ...asked } = list.filters.query
  return (
    <>
      <StudentsPerLevelChart
        filter={{ ...asked, methods: undefined, startDate: undefined, endDate: undefined, categoryId }}
      />
      <List<RankingRow>
        label={words.title}
        list={list}
        columns={columns}
        width={1120}
        order={{ title: words.position, of: ({ position }) => position }}
        search={words.search}
        searchName="key"
        fields={useRankingFilterFields(categoryId)}
        to={({ id }) => studentPointsPath(id, categoryId)}
        phoneRow={(row) => ({
          title: (
            <Stack as="span" row gap={6} style={{ flexWrap: 'nowrap' }}>
              <span className={style.position}>{row.position}.</span>{' '}
              <PersonCell name={row.fullName} photo={row.photo} sizePx={22} />
            </Stack>
          ),
          mark: row.isFinished ? <FormerGroupMemberPill /> : words.levelOf(row.level),
          note: `${numberText(row.xp)} XP`,
          aside: `${numberText(row.coin)} ${words.silver.toLowerCase()}`,
        })}
        actions={
          mayGive && categoryId !== undefined
            ? (row) => (
                <RowButton
                  label={words.giveTo(personName(row.fullName))}
                  title={words.give}
                  icon={<GiftOutlined aria-hidden />}
                  onClick={() => give(row, categoryId)}
                />
              )
            : undefined
        }
        actionsWidth={56}
        empty={{ title: words.emptyTitle, hint: words.emptyHint }}
      />
      {modal}
    </>
  )
}
