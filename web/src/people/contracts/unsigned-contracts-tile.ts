import { students } from '@markaz/protocol/people/students/routes'
import { ContractStatus } from '@markaz/protocol/people/students/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { personName } from '../../shared/format/person.ts'
import { contractsText as words } from './contracts.text.ts'

const unsigned = { contractStatus: ContractStatus.Waiting } as const

function unsignedPart({ students: waiting, total }: RouteAnswerOf<typeof students.list>): StartPageSection[] {
  const rows = waiting.map(({ id, fullName, offices }) => ({
    key: `${id}`,
    title: personName(fullName),
    note: offices[0]?.name,
    path: studentPath(id, 'contracts'),
  }))
  const all = `/students?${new URLSearchParams({ ...unsigned, status: '' })}`
  return [{ place: 'needs', key: 'unsigned', title: words.unsigned, tone: 'gold', rows, count: total, all }]
}

export const unsignedContractsTile = defineTileSource({
  route: students.list,
  args: { query: { page: 1, perPage: 10, ...unsigned } },
  pollMs: 120_000,
  parts: unsignedPart,
})
