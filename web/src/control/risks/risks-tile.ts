import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskState } from '@markaz/protocol/control/risks/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { riskPath, riskReasonsText } from '../../domain/risk/risk.tsx'
import { personName } from '../../shared/format/person.ts'
import { risksText as words } from './risks.text.ts'

const untaken = { state: RiskState.New } as const

function risksPart(answer: RouteAnswerOf<typeof risks.list>): StartPageSection[] {
  const rows = answer.risks.map((risk) => ({
    key: `${risk.id}`,
    title: personName(risk.student.fullName),
    note: riskReasonsText(risk).join('; '),
    path: riskPath(risk.id),
  }))
  const all = `/risks?${new URLSearchParams(untaken)}`
  return [{ place: 'needs', key: 'risks', title: words.board, tone: 'red', rows, count: answer.total, all }]
}

export const studentsAtRiskTile = defineTileSource({
  route: risks.list,
  args: { query: { page: 1, perPage: 10, ...untaken } },
  pollMs: 120_000,
  parts: risksPart,
})
