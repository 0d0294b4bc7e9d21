import { studentAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { absenceNoticeReasonTexts } from '../../domain/family/family.text.ts'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { announcedAbsencesText as words } from './told-absences.text.ts'

const crumbs = [{ title: words.title }]

/** Lists all announced absences, including absences that the parents have withdrawn. */
export function AnnouncedAbsencesPage() {
  return (
    <StudentPageFrame segment="told-absences" crumbs={crumbs}>
      {() => <Absences />}
    </StudentPageFrame>
  )
}

function Absences() {
  const query = useRouteQuery(studentAbsences.list, { params: { id: useStudentId() } })
  if (!query.data) return <LoadingOrError query={query} columns={2} />
  const { absences } = query.data
  return (
    <Panel>
      {absences.length === 0 && <SecondaryText as="p">{words.empty}</SecondaryText>}
      <FactList
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
