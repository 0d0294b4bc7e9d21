import { PrinterOutlined } from '@ant-design/icons'
import { buildingPresence } from '@markaz/protocol/control/face-logs/presence.routes'
import { securityGuardScreens } from '@markaz/protocol/control/face-logs/routes'
import type { PresentPerson } from '@markaz/protocol/control/face-logs/schemas'
import { Button } from 'antd'
import { sessionCheckIntervalMs } from '../../shared/api/session.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { timeOfDayText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { personKindFilter } from './door-passage-columns.tsx'
import style from './face-logs.module.css'
import { faceLogsText as words } from './face-logs.text.ts'

const columns: Column<PresentPerson>[] = [
  {
    key: 'photo',
    width: 56,
    cell: ({ person }) => <PersonPhoto name={person.fullName} photo={person.photo} sizePx={32} />,
  },
  { key: 'fullName', width: 260, isName: true, cell: ({ person }) => personName(person.fullName) },
  { key: 'kind', width: 100, cell: ({ person }) => words.kinds[person.kind] },
  { key: 'office', width: 160, cell: ({ office }) => office?.name ?? formattingText.missing },
  { key: 'group', title: words.group, width: 180, cell: ({ group }) => group?.name ?? formattingText.missing },
  { key: 'device', title: words.device, width: 180, cell: ({ device }) => device.name },
  { key: 'at', title: words.since, width: 120, cell: ({ at }) => timeOfDayText(at) },
  { key: 'found', title: words.found, width: 90, cell: () => <span className={style.box} aria-hidden /> },
]

/** The printed list of people in the building is used in a fire drill. */
export function PeopleInBuildingPage() {
  const list = useList(buildingPresence.present, {
    key: 'present',
    rows: ({ people }) => people,
    pollMs: sessionCheckIntervalMs,
    staleMs: 0,
  })
  useLiveRefetch(securityGuardScreens.stream, { args: (after) => ({ query: { after } }), after: list.data?.seq })
  const office = useOfficeFilterField()
  return (
    <Page
      title={words.present}
      mark={
        list.total !== undefined && (
          <SecondaryText aria-live="polite">
            {words.presentCount(numberText(list.total))} · {words.asOf(timestampText(new Date()))}
          </SecondaryText>
        )
      }
      extra={
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
          {words.print}
        </Button>
      }
    >
      <List<PresentPerson>
        label={words.present}
        list={list}
        columns={columns}
        rowKey={({ person }) => `${person.kind}-${person.id}`}
        fields={[...(office ? [{ ...office, isDaily: true }] : []), { ...personKindFilter, isDaily: true }]}
        phoneRow={({ person, group, office, at }) => ({
          title: personName(person.fullName),
          mark: words.kinds[person.kind],
          note: [group?.name, office?.name].filter(Boolean).join(' · '),
          aside: timeOfDayText(at),
        })}
        empty={{ title: words.nobody, hint: words.nobodyHint }}
        width={1120}
      />
    </Page>
  )
}
