import type { DoorProposal } from '@markaz/protocol/control/face-logs/schemas'
import { type AttendanceRow, isGroupMember } from './lesson-rows.ts'
import type { DoorProposals } from './proposals.ts'

export interface ProposedRow {
  row: AttendanceRow
  proposal: DoorProposal
}

export const proposedRowsOf = (rows: readonly AttendanceRow[], proposals: DoorProposals): ProposedRow[] =>
  rows.flatMap((row) => {
    const proposal = proposals.get(row.student.studentId)
    return proposal && isGroupMember(row) && row.value.mark === null ? [{ row, proposal }] : []
  })
