import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { useCall } from '../../shared/api/query.ts'
import { dayParts } from './day-parts.ts'

/** A teacher's day: its lessons, one tap from their marks, then what is owed. Read again on return, after each save, and every 30 s. */
export function DayTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(statistics.today, undefined, { enabled: isAsked, pollMs: 30_000, staleMs: 0, silent: true })
  return <BoardParts query={query} parts={query.data && dayParts(query.data)} isBeside={isBeside} isFirstOpen />
}
