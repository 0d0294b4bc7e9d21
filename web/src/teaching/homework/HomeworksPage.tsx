import { CheckOutlined, PhoneOutlined } from '@ant-design/icons'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
import { HomeworkProgress } from '@markaz/protocol/teaching/homework/schemas'
import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { giveHomeworkPath, homeworkCheckPath, homeworkPath } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { HomeworkTabs } from '../../domain/homework/HomeworkTabs.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { AddButton, LinkButton } from '../../shared/ui/buttons.tsx'
import { FloatingActionButton, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { HomeworkActions } from './HomeworkActions.tsx'
import { homeworkText as words } from './homework.text.ts'
import { homeworkColumnsOf, toHomeworkPhoneScreenRow } from './homework-columns.tsx'
import { type HomeworkRights, useHomeworkRights } from './homework-rights.ts'

const homeworkFilterFields: FilterField[] = [
  {
    kind: 'select',
    name: 'progress',
    options: Object.values(HomeworkProgress).map((value) => ({ value, label: words.progresses[value] })),
    isDaily: true,
    widthPx: 150,
  },
  { kind: 'dates', label: words.lessonDays, from: 'from', to: 'to', isDaily: true },
]

const StudentsWithoutSubmissionModal = lazyWithRetry(() =>
  import('./StudentsWithoutSubmissionModal.tsx').then((m) => m.StudentsWithoutSubmissionModal),
)

const crumbs = [{ title: words.tab }]

export function HomeworksPage() {
  return (
    <GroupPageFrame segment="homework" crumbs={crumbs}>
      {({ place }) => (
        <>
          <HomeworkTabs place={place} />
          <Homeworks place={place} />
        </>
      )}
    </GroupPageFrame>
  )
}

function Homeworks({ place }: { place: GroupPagePathParts }) {
  const { route } = useRouteByGroupScope(place.base, homework.list)
  const rights = useHomeworkRights(place.base)
  const list = useList(route, {
    key: 'homework',
    params: { id: place.id },
    rows: ({ homeworks }) => homeworks,
    silent: true,
    pollMs: 60_000,
  })
  // Effects depend on these values and not on `place`, which is a new object in each render.
  const { base, id, staffId, scheduleId } = place
  const steady = useMemo(() => ({ base, id, staffId, scheduleId }), [base, id, staffId, scheduleId])
  const columns = useMemo(() => homeworkColumnsOf(steady, rights.chats), [steady, rights.chats])
  const actions = useCallback(
    (homework: Homework) => <HomeworkActions homework={homework} place={steady} rights={rights} />,
    [steady, rights],
  )
  return (
    <List<Homework>
      label={words.all}
      list={list}
      columns={columns}
      search={words.search}
      fields={homeworkFilterFields}
      tools={<Tools place={steady} rights={rights} />}
      to={(homework) => homeworkPath(steady, homework)}
      phoneRow={toHomeworkPhoneScreenRow}
      actions={actions}
      actionsWidth={56}
      width={1120}
      empty={{
        title: words.emptyTitle,
        hint: rights.create ? words.emptyHint : words.emptyHintReader,
        action: rights.create && <GiveLink place={steady} />,
      }}
    />
  )
}

function Tools({ place, rights }: { place: GroupPagePathParts; rights: HomeworkRights }) {
  const isPhone = useIsPhone()
  const { open, modal } = useModal()
  return (
    <Stack row>
      {rights.chats && <CheckLink place={place} />}
      <Button
        icon={<PhoneOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open((close) => <StudentsWithoutSubmissionModal place={place} homework={null} close={close} />)}
        {...(isPhone ? { 'aria-label': words.notSubmitted } : {})}
      >
        {!isPhone && words.notSubmitted}
      </Button>
      {rights.create && (
        <FloatingActionButton>
          <GiveLink place={place} />
        </FloatingActionButton>
      )}
      {modal}
    </Stack>
  )
}

const GiveLink = ({ place }: { place: GroupPagePathParts }) => (
  <AddButton to={giveHomeworkPath(place)}>{words.give}</AddButton>
)

/** Links to the submission that has waited longest. After its verdict the next submission opens. */
function CheckLink({ place }: { place: GroupPagePathParts }) {
  const { route } = useRouteByGroupScope(place.base, homework.chats)
  const { data } = useRouteQuery(
    route,
    { params: { id: place.id }, query: { status: ChatStatus.Waiting, page: 1, perPage: 1 } },
    { silent: true, pollMs: 60_000 },
  )
  if (!data?.total) return null
  return (
    <LinkButton to={homeworkCheckPath(place)} icon={<CheckOutlined aria-hidden />}>
      {words.check(data.total)}
    </LinkButton>
  )
}
