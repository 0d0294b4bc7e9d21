import { students } from '@markaz/protocol/people/students/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { BoardPart } from '@markaz/protocol/teaching/statistics/schemas'
import type { BoardRow } from '../../domain/board/BoardParts.tsx'
import { useMay } from '../../shared/access/access.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { boardText as words } from './board.text.ts'
import { partWords } from './board-part.ts'
import { boardRows } from './day-parts.ts'

/** All rows of one number of the board. */
export const boardPartPage = (part: BoardPart) => () => <BoardPartPage part={part} />

function BoardPartPage({ part }: { part: BoardPart }) {
  const mayOpenStudents = useMay(students.read)
  const title = words[partWords[part]]
  const list = useList(statistics.boardPart, {
    key: 'board-part',
    params: { part },
    rows: (board) => boardRows(board, mayOpenStudents)[part],
  })
  return (
    <Page title={title}>
      <List<BoardRow>
        label={title}
        list={list}
        columns={columns}
        rowKey={({ key }) => key}
        to={({ path }) => path}
        phoneRow={({ title: name, note }) => ({ title: name, note })}
        empty={{ title: words.noneLeft }}
        width={700}
      />
    </Page>
  )
}

const columns: Column<BoardRow>[] = [
  { key: 'title', title: words.what, width: 320, isName: true, cell: ({ title }) => title },
  { key: 'note', title: words.about, width: 380, cell: ({ note }) => note },
]
