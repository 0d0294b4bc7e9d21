import { PlusOutlined } from '@ant-design/icons'
import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import type { Level } from '@markaz/protocol/motivation/points/schemas'
import { useParams } from 'react-router'
import { Can, useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { wholeList } from '../../shared/lists/use-list.ts'
import { common } from '../../shared/text/common.text.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { pointsText as words } from './points.text.ts'

const LevelModal = patientLazy(() => import('./LevelModal.tsx').then((m) => m.LevelModal))

const columns: Column<Level>[] = [
  {
    key: 'image',
    title: words.image,
    width: 80,
    cell: ({ image }) => image && <img src={image} alt="" width={40} height={40} style={{ objectFit: 'contain' }} />,
  },
  { key: 'level', title: words.level, isName: true, cell: ({ level }) => words.levelName(level) },
  { key: 'xp', title: words.fromXp, width: 140, align: 'right', cell: ({ xp }) => numberText(xp) },
]

/** The levels of one category, the lowest first. */
export function CategoryLevelsPage() {
  const categoryId = Number(useParams().id)
  const query = useCall(levels.list, { query: { categoryId } })
  const { data } = useCall(gamificationCategories.list)
  const rows = query.data?.levels
  const { open, modal } = useModal()
  const edit = (level: Level | null) =>
    open((close) => <LevelModal categoryId={categoryId} level={level} below={rows?.at(-1) ?? null} close={close} />)
  const mayChange = useMay(levels.update)
  const mayRemove = useMay(levels.remove)
  const remove = useRemove(levels.remove, {
    title: ({ level }: Level) => words.removeLevel(level),
    content: () => words.removeLevelHint,
    done: () => words.levelRemoved,
    refresh: ['levels', 'categories'],
  })
  const add = (
    <Can do={levels.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {common.add}
      </OnlineButton>
    </Can>
  )
  const actions = (level: Level) => (
    <>
      {mayChange && <EditButton of={words.levelName(level.level)} onClick={() => edit(level)} />}
      {mayRemove && <RemoveButton of={words.levelName(level.level)} onClick={() => remove(level)} />}
    </>
  )
  return (
    <Page title={data?.categories.find(({ id }) => id === categoryId)?.displayName ?? words.levels} action={add}>
      <List<Level>
        label={words.levels}
        list={wholeList('levels', rows, query)}
        columns={columns}
        phoneRow={({ level, xp }) => ({ title: words.levelName(level), note: `${words.fromXp}: ${numberText(xp)}` })}
        actions={mayChange || mayRemove ? actions : undefined}
        empty={{ title: words.noLevels, hint: words.noLevelsHint }}
        width={560}
      />
      {modal}
    </Page>
  )
}
