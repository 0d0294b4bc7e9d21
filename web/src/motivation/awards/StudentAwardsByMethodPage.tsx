import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import type { Award } from '@markaz/protocol/motivation/awards/schemas'
import type { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { useParams } from 'react-router'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { FactList, Panel } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { awardColumns, toAwardPhoneScreenRow } from './award-columns.tsx'
import { useStudentAwardFilterFields } from './award-filters.ts'
import { awardsText as words } from './awards.text.ts'
import { studentPointsPath } from './points-path.ts'

export function StudentAwardsByMethodPage() {
  const { id, methodId } = useParams()
  const [studentId, method] = [Number(id), Number(methodId) as PointActionKind]
  const list = useList(studentAwards.ofMethod, {
    key: 'method-awards',
    params: { studentId, methodId: method },
    rows: ({ awards }) => awards,
  })
  const { student, sums } = list.data ?? {}
  const title = words.methodNames[method] ?? words.inMethod
  useSetBreadcrumbs(
    student ? [{ title: personName(student.fullName), path: studentPointsPath(studentId) }, { title }] : [{ title }],
  )
  return (
    <Page title={student ? `${title}: ${personName(student.fullName)}` : title}>
      {sums && (
        <Panel>
          <FactList
            facts={[
              [words.xp, numberText(sums.xp)],
              [words.silver, numberText(sums.coin)],
              [words.awards, words.times(numberText(sums.count))],
            ]}
          />
        </Panel>
      )}
      <List<Award>
        label={title}
        list={list}
        columns={awardColumns}
        fields={useStudentAwardFilterFields(studentId, { withMethods: false })}
        phoneRow={toAwardPhoneScreenRow}
        empty={{ title: words.noAwards }}
        width={1180}
      />
    </Page>
  )
}
