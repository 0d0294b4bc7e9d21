import type { AbsenceState, TeacherAbsence } from '@markaz/protocol/teaching/availability/schemas'
import { formatAbsenceDays } from '../../domain/timetable/timetable.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { numberColumn } from '../../shared/lists/columns.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { availabilityText as words } from './availability.text.ts'

const tones: Record<AbsenceState, PillTone> = { asked: 'gold', approved: 'green', refused: 'red', withdrawn: 'grey' }

const statePill = ({ state }: TeacherAbsence) => <StatusPill tone={tones[state]}>{words.states[state]}</StatusPill>

export const absenceColumns: Column<TeacherAbsence>[] = [
  { key: 'days', title: words.days, width: 220, cell: formatAbsenceDays },
  { key: 'reason', width: 260, cell: ({ reason }) => reason },
  { key: 'state', width: 150, cell: statePill },
  numberColumn('lessons', ({ lessonsCount }) => lessonsCount, 90),
  { key: 'note', title: words.note, width: 220, cell: ({ note }) => note ?? formattingText.missing },
]
