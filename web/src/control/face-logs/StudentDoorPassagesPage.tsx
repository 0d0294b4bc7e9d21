import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import type { FaceLog } from '@markaz/protocol/control/face-logs/schemas'
import { useMemo } from 'react'
import { usePicturePreview } from '../../domain/attachments/use-picture-preview.tsx'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { timestampText } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import {
  DoorDirectionPill,
  doorPassageColumns,
  doorPassageDatesFilter,
  doorPassageDirectionFilter,
  doorPassageImageColumn,
  doorPassageTimeColumn,
  toDoorPassPicture,
} from './door-passage-columns.tsx'
import { faceLogsText as words } from './face-logs.text.ts'

const crumbs = [{ title: words.passes }]

export function StudentDoorPassagesPage() {
  const id = useStudentId()
  return (
    <StudentPageFrame segment="face-id" crumbs={crumbs}>
      {() => <Passes studentId={id} />}
    </StudentPageFrame>
  )
}

function Passes({ studentId }: { studentId: number }) {
  const list = useList(faceLogs.ofStudent, {
    key: 'student-passes',
    rows: ({ logs }) => logs,
    params: { id: studentId },
  })
  const preview = usePicturePreview((list.rows ?? []).map(toDoorPassPicture))
  const { open } = preview
  const columns = useMemo<Column<FaceLog>[]>(
    () => [{ ...doorPassageTimeColumn, isName: true }, doorPassageImageColumn(open), ...doorPassageColumns],
    [open],
  )
  return (
    <>
      <List<FaceLog>
        label={words.passes}
        list={list}
        columns={columns}
        fields={[doorPassageDatesFilter, doorPassageDirectionFilter]}
        phoneRow={({ direction, device, office, at }) => ({
          title: timestampText(at),
          mark: <DoorDirectionPill direction={direction} />,
          note: [device.name, office?.name].filter(Boolean).join(' · '),
        })}
        empty={{ title: words.none, hint: words.noneHint }}
        width={760}
      />
      {preview.element}
    </>
  )
}
