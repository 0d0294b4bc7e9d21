import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { GroupOption } from '@markaz/protocol/people/memberships/schemas'
import type { ComponentProps } from 'react'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { RemoteSelect, type RemoteSelectOption } from '../../shared/forms/RemoteSelect.tsx'
import { groupText } from './group.text.ts'
import { lessonTimesText, weekdaysText } from './schedule-texts.ts'

type Option = RemoteSelectOption & { group: GroupOption }
type Remote = ComponentProps<typeof RemoteSelect<typeof studentGroups.formOptions, Option>>

interface GroupPickerProps extends Pick<Remote, 'id' | 'value' | 'onChange' | 'onBlur' | 'placeholder'> {
  /** The student for whom the server selects the groups; undefined = all groups are offered. */
  studentId?: number | undefined
  officeIds?: number[] | undefined
  without?: readonly number[]
  'aria-label'?: string
}

export function GroupPicker({ studentId, officeIds, without = [], ...rest }: GroupPickerProps) {
  return (
    <RemoteSelect
      {...rest}
      route={studentGroups.formOptions}
      args={(value) => ({
        query: { ...(studentId && { studentId }), ...(officeIds?.length && { officeIds }), value },
      })}
      options={({ groups }) =>
        groups
          .filter(({ id }) => !without.includes(id))
          .map((group) => ({ value: group.id, label: group.name, note: groupNote(group), group }))
      }
    />
  )
}

/** Returns e.g. `Du Ch Ju 15:00–17:00 · Karimova Zuhra · 3 ta bo'sh o'rin · 600 000 so'm · Chilonzor`. */
function groupNote({ times, teacher, seats, membersCount, price, office }: GroupOption): string {
  const free = seats === null ? null : seats - membersCount
  return [
    ...times.map((time) => `${weekdaysText(time.days)} ${lessonTimesText(time)}`),
    teacher && personName(teacher.fullName),
    free !== null && (free > 0 ? groupText.freeSeats(free) : groupText.noFreeSeats(membersCount, seats ?? 0)),
    price !== null && groupText.priceFrom(numberText(price)),
    office?.name,
  ]
    .filter(Boolean)
    .join(' · ')
}
