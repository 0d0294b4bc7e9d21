import { students } from '@markaz/protocol/people/students/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { useMay } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { centreParts } from './day-parts.ts'

/** What the groups owe, who was absent and who is silent, for who looks after all of them. */
export function CentreTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(statistics.board, undefined, {
    enabled: isAsked,
    pollMs: 120_000,
    staleMs: 30_000,
    silent: true,
  })
  const mayOpenStudents = useMay(students.read)
  const parts = query.data && centreParts(query.data, mayOpenStudents)
  return <BoardParts query={query} parts={parts} isBeside={isBeside} />
}
