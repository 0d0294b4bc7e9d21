import { parentDuplicates } from '@markaz/protocol/people/parents/routes'
import type { DuplicateParentPair, PossibleDuplicateParent } from '@markaz/protocol/people/parents/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { ParentsTabs } from './parent-pills.tsx'
import style from './parents.module.css'
import { duplicateParentsText as words } from './parents.text.ts'

const MergeParentsModal = lazyWithRetry(() => import('./MergeParentsModal.tsx').then((m) => m.MergeParentsModal))

const pairKey = ({ parents: [one, other] }: DuplicateParentPair) => `${one.id} ${other.id}`

export function DuplicateParentsPage() {
  const list = useList(parentDuplicates.list, { key: 'parent-pairs', rows: ({ pairs }) => pairs })
  const may = useMayCall(parentDuplicates.merge)
  const { open, modal } = useModal()
  const actions = (pair: DuplicateParentPair) => (
    <ButtonDisabledOffline
      size="small"
      aria-label={words.mergeOf(pair.parents[0].fullName)}
      onClick={() => open((close) => <MergeParentsModal pair={pair} close={close} />)}
    >
      {words.merge}
    </ButtonDisabledOffline>
  )
  return (
    <Page title={words.title}>
      <ParentsTabs path="/users/parents/duplicates" />
      <SecondaryText as="p">{words.hint}</SecondaryText>
      <List<DuplicateParentPair>
        label={words.title}
        list={list}
        columns={columns}
        rowKey={pairKey}
        phoneRow={({ parents: [one, other], by }) => ({
          title: one.fullName,
          mark: <StatusPill tone="gold">{words.by[by]}</StatusPill>,
          note: other.fullName,
        })}
        actions={may ? actions : undefined}
        actionsWidth={140}
        empty={{ title: words.emptyTitle }}
        width={900}
      />
      {modal}
    </Page>
  )
}

const side = (parent: PossibleDuplicateParent) => (
  <span className={style.children}>
    <b>{personName(parent.fullName)}</b>
    <span>{parent.phones.map(phoneText).join(', ')}</span>
    <SecondaryText>{parent.children.map(({ fullName }) => personName(fullName)).join(', ')}</SecondaryText>
  </span>
)

const columns: Column<DuplicateParentPair>[] = [
  { key: 'one', title: '1', isName: true, cell: ({ parents: [one] }) => side(one) },
  { key: 'other', title: '2', cell: ({ parents: [, other] }) => side(other) },
  {
    key: 'by',
    title: '=',
    width: 220,
    cell: ({ by }) => <StatusPill tone="gold">{words.by[by]}</StatusPill>,
  },
]
