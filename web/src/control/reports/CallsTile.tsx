import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { useCall } from '../../shared/api/query.ts'
import { reportsText as words } from './reports.text.ts'

const path = '/auto-call'

/** Families that are still to be called, by reason. */
export function CallsTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(autoCalls.status, undefined, {
    enabled: isAsked,
    pollMs: 120_000,
    staleMs: 30_000,
    silent: true,
  })
  const left = query.data?.left.filter(({ count }) => count > 0)
  const rows = left?.map(({ callReasonType, count }) => ({
    key: `${callReasonType}`,
    title: words.callReasons[callReasonType],
    note: words.families(count),
    path: `${path}?callReasonType=${callReasonType}`,
  }))
  const count = left?.reduce((sum, one) => sum + one.count, 0) ?? 0
  const parts = rows && [{ key: 'calls', title: words.calls, tone: 'blue' as const, rows, count, all: path }]
  return <BoardParts query={query} parts={parts} isBeside={isBeside} />
}
