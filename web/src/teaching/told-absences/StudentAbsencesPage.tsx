import { studentAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { absenceNoticeReasonTexts } from '../../domain/student/told-reasons.text.ts'
import { useCall } from '../../shared/api/query.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { Facts, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { announcedAbsencesText as words } from './told-absences.text.ts'

const crumbs = [{ title: words.title }]

/** Lists all announced absences, including absences that the parents have withdrawn. */
export function AnnouncedAbsencesPage() {
  return (
    <StudentFrame segment="told-absences" crumbs={crumbs}>
      {() => <Absences />}
    </StudentFrame>
  )
}

function Absences() {
  const query = useCall(studentAbsences.list, { params: { id: useStudentId() } })
  if (!query.data) return <LoadingOrError query={query} columns={2} />
  const { absences } = query.data
  return (
    <Panel>
      {absences.length === 0 && <SecondaryText as="p">{words.empty}</SecondaryText>}
      <Facts
        look="lines"
        facts={absences.map(({ id, from, to, lessons, reason, note, parent, toldAt, cancelledAt }) => ({
          key: String(id),
          label: from === to ? shortDateText(from) : `${shortDateText(from)} – ${shortDateText(to)}`,
          value: [
            lessons?.map(({ beginTime, group }) => `${beginTime}, ${group}`).join('; '),
            absenceNoticeReasonTexts[reason],
            note,
            words.told(parent, timestampText(toldAt)),
            cancelledAt && words.cancelled,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Panel>
  )
}
