import { students } from '@markaz/protocol/people/students/routes'
import { ContractStatus } from '@markaz/protocol/people/students/schemas'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { useCall } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { contractsText as words } from './contracts.text.ts'

const waiting = { contractStatus: ContractStatus.Waiting } as const

/** Whose contract waits to be signed. */
export function UnsignedTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(
    students.list,
    { query: { page: 1, perPage: 10, ...waiting } },
    { enabled: isAsked, pollMs: 120_000, staleMs: 30_000, silent: true },
  )
  const rows = query.data?.students.map(({ id, fullName, offices }) => ({
    key: `${id}`,
    title: personName(fullName),
    note: offices[0]?.name,
    path: studentPath(id, 'contracts'),
  }))
  const all = `/students?${new URLSearchParams({ ...waiting, status: '' })}`
  const parts = rows && [
    { key: 'unsigned', title: words.unsigned, tone: 'gold' as const, rows, count: query.data?.total ?? 0, all },
  ]
  return <BoardParts query={query} parts={parts} isBeside={isBeside} />
}
