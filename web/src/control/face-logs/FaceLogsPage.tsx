import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import type { FaceLog } from '@markaz/protocol/control/face-logs/schemas'
import { useMemo } from 'react'
import { usePicturePreview } from '../../domain/attachments/use-picture-preview.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import {
  DoorDirectionPill,
  doorPassageColumns,
  doorPassageDatesFilter,
  doorPassageDirectionFilter,
  doorPassageImageColumn,
  doorPassagePersonColumns,
  doorPassageTimeColumn,
  personKindFilter,
  toDoorPassPicture,
} from './door-passage-columns.tsx'
import { faceLogsText as words } from './face-logs.text.ts'

export function FaceLogsPage() {
  const today = todayInTashkent()
  const list = useList(faceLogs.list, {
    key: 'face-logs',
    rows: ({ logs }) => logs,
    defaults: { startDate: today, endDate: today },
  })
  const preview = usePicturePreview((list.rows ?? []).map(toDoorPassPicture))
  const { open } = preview
  const columns = useMemo<Column<FaceLog>[]>(
    () => [doorPassageImageColumn(open), ...doorPassagePersonColumns, ...doorPassageColumns, doorPassageTimeColumn],
    [open],
  )
  return (
    <Page
      title={words.title}
      extra={<ExportButton route={faceLogs.export} args={{ body: list.filters.values }} done={words.exported} />}
    >
      <List<FaceLog>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        fields={useFields()}
        phoneRow={({ person, direction, device, at }) => ({
          title: personName(person?.fullName),
          mark: <DoorDirectionPill direction={direction} />,
          note: [person && words.kinds[person.kind], device.name].filter(Boolean).join(' · '),
          aside: timestampText(at),
        })}
        empty={{ title: words.none, hint: words.noneHint }}
        width={1100}
      />
      {preview.element}
    </Page>
  )
}

function useFields(): FilterField[] {
  const office = useOfficeFilterField()
  const { data } = useRouteQuery(faceLogs.devices, undefined, { staleMs: 5 * 60_000 })
  const devices = data?.devices
  return useMemo(
    () => [
      doorPassageDatesFilter,
      doorPassageDirectionFilter,
      personKindFilter,
      { ...asyncSelectFilterField('deviceId', devices), label: words.device },
      ...(office ? [office] : []),
    ],
    [office, devices],
  )
}
