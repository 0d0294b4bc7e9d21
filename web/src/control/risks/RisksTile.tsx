import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskState } from '@markaz/protocol/control/risks/schemas'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { reasonsWords, riskPath } from '../../domain/risk/risk-words.ts'
import { useCall } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { risksText as words } from './risks.text.ts'

const fresh = { state: RiskState.New } as const

/** Students at risk whom nobody has taken yet. */
export function RisksTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(
    risks.list,
    { query: { page: 1, perPage: 10, ...fresh } },
    { enabled: isAsked, pollMs: 120_000, staleMs: 30_000, silent: true },
  )
  const rows = query.data?.risks.map((risk) => ({
    key: `${risk.id}`,
    title: personName(risk.student.fullName),
    note: reasonsWords(risk).join('; '),
    path: riskPath(risk.id),
  }))
  const all = `/risks?${new URLSearchParams(fresh)}`
  const parts = rows && [
    { key: 'risks', title: words.board, tone: 'red' as const, rows, count: query.data?.total ?? 0, all },
  ]
  return <BoardParts query={query} parts={parts} isBeside={isBeside} />
}
