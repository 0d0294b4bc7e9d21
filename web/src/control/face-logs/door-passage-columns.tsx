import { DoorDirection } from '@markaz/protocol/control/doors/schemas'
import type { FaceLog } from '@markaz/protocol/control/face-logs/schemas'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { PlainButton } from '../../shared/ui/plain-button.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './face-logs.module.css'
import { faceLogsText as words } from './face-logs.text.ts'

const optionsOf = (labels: Record<number, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

export const personKindFilter: FilterField = {
  kind: 'select',
  name: 'personKind',
  label: words.kind,
  options: optionsOf(words.kinds),
}
export const doorPassageDirectionFilter: FilterField = {
  kind: 'select',
  name: 'direction',
  options: optionsOf(words.directions),
  isDaily: true,
  widthPx: 150,
}
export const doorPassageDatesFilter: FilterField = {
  kind: 'dates',
  label: words.period,
  from: 'startDate',
  to: 'endDate',
  isDaily: true,
}

const tones: Record<DoorDirection, PillTone> = {
  [DoorDirection.Enter]: 'green',
  [DoorDirection.Exit]: 'red',
  [DoorDirection.InOffice]: 'blue',
}

export const DoorDirectionPill = ({ direction }: { direction: DoorDirection }) => (
  <StatusPill tone={tones[direction]}>{words.directions[direction]}</StatusPill>
)

/** @param open shows the camera picture of the passage in large size */
export const doorPassageImageColumn = (open: (id: string) => void): Column<FaceLog> => ({
  key: 'image',
  width: 64,
  cell: ({ id, image, person }) =>
    image ? (
      <PlainButton
        aria-label={words.openImage(personName(person?.fullName))}
        className={style.thumb}
        onClick={() => open(String(id))}
      >
        <img src={image} alt="" loading="lazy" decoding="async" />
      </PlainButton>
    ) : (
      formattingText.missing
    ),
})

export const toDoorPassPicture = ({ id, image, person, at }: FaceLog) => ({
  path: String(id),
  url: image,
  name: words.imageOf(personName(person?.fullName), timestampText(at)),
  isPicture: true,
})

export const doorPassagePersonColumns: Column<FaceLog>[] = [
  { key: 'fullName', width: 240, isName: true, cell: ({ person }) => personName(person?.fullName) },
  {
    key: 'personKind',
    title: words.kind,
    width: 110,
    cell: ({ person }) => (person ? words.kinds[person.kind] : formattingText.missing),
  },
]

/** The server sends the times of passages in UTC, so five hours are added for Tashkent. */
export const doorPassageTimeColumn: Column<FaceLog> = {
  key: 'at',
  title: words.time,
  width: 160,
  isMain: true,
  cell: ({ at }) => timestampText(at),
}

export const doorPassageColumns: Column<FaceLog>[] = [
  { key: 'direction', width: 110, cell: ({ direction }) => <DoorDirectionPill direction={direction} /> },
  { key: 'device', title: words.device, width: 180, cell: ({ device }) => device.name },
  { key: 'office', width: 160, cell: ({ office }) => office?.name ?? formattingText.missing },
]
