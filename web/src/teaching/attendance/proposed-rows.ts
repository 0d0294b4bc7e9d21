import type { DoorProposal } from '@markaz/protocol/control/face-logs/schemas'
import { type AttendanceRow, isGroupMember } from './lesson-rows.ts'
import type { DoorProposals } from './proposals.ts'

export interface RowWithProposedMark {
  row: AttendanceRow
  proposal: DoorProposal
}

export const rowsWithProposedMarks = (
  rows: readonly AttendanceRow[],
  proposals: DoorProposals,
): RowWithProposedMark[] =>
  rows.flatMap((row) => {
    const proposal = proposals.get(row.student.studentId)
    return proposal && isGroupMember(row) && row.value.mark === null ? [{ row, proposal }] : []
  })
