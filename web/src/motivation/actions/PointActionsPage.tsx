import { pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { pointActionsText as words } from './actions.text.ts'
import { groupsCountColumn, groupsCountText } from './group-columns.tsx'

const PointActionModal = lazyWithRetry(() => import('./PointActionModal.tsx').then((m) => m.PointActionModal))

const columns: Column<PointAction>[] = [
  { key: 'name', width: 240, isName: true, cell: ({ name }) => name },
  { key: 'kind', width: 190, cell: ({ kind }) => words.kinds[kind] },
  { key: 'category', width: 160, cell: ({ category }) => category.displayName },
  groupsCountColumn,
]

export function PointActionsPage() {
  const list = useList(pointActions.list, { key: 'actions', rows: ({ actions }) => actions })
  const categories = useRouteQuery(gamificationCategories.list)
  const { open, modal } = useModal()
  const edit = (action: PointAction | null) => open((close) => <PointActionModal action={action} close={close} />)
  const mayChange = useMayCall(pointActions.update)
  const mayRemove = useMayCall(pointActions.remove)
  const remove = useRemoveWithConfirmation(pointActions.remove, {
    title: ({ name }: PointAction) => words.remove(name),
    content: () => words.removeHint,
    done: () => words.removed,
    refresh: ['actions', 'groups-actions', 'categories'],
  })
  const add = <AddButton do={pointActions.create} onClick={() => edit(null)} />
  return (
    <Page title={words.title} action={add}>
      <List<PointAction>
        label={words.title}
        list={list}
        columns={columns}
        fields={[
          {
            ...asyncSelectFilterField('categoryId', categories.data?.categories, categories.isPending),
            isDaily: true,
            widthPx: 200,
          },
        ]}
        to={actionPath}
        phoneRow={({ name, kind, category, groupsCount }) => ({
          title: name,
          note: `${words.kinds[kind]} · ${category.displayName}`,
          aside: groupsCountText(groupsCount),
        })}
        actions={createRowButtons({ of: ({ name }) => name, edit: mayChange && edit, remove: mayRemove && remove })}
        empty={{ title: words.empty, hint: words.emptyHint }}
        width={760}
      />
      {modal}
    </Page>
  )
}

function actionPath({ id, kind }: { id: number; kind: PointActionKind }): string {
  if (kind === PointActionKind.ParticipateLesson) return `/actions/came/${id}`
  if (kind === PointActionKind.DoHomework) return `/actions/homework-exam/${id}`
  if (kind === PointActionKind.PassExam) return `/actions/${id}/passExam`
  return `/actions/${id}`
}
