import type { DoorProposal } from '@markaz/protocol/control/face-logs/schemas'
import { isMember, type Row } from './lesson-rows.ts'
import type { Proposals } from './proposals.ts'

export interface ProposedRow {
  row: Row
  proposal: DoorProposal
}

/** Returns the students without a mark whom a door device has seen, with the mark that it proposes. */
export const proposedRows = (rows: readonly Row[], proposals: Proposals): ProposedRow[] =>
  rows.flatMap((row) => {
    const proposal = proposals.get(row.student.studentId)
    return proposal && isMember(row) && row.value.mark === null ? [{ row, proposal }] : []
  })
