import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { time } from '@markaz/protocol/fields'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { createEndsAfterRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { displayNameOf } from '../../shared/notify/display-name.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { timetableText as words } from './timetable.text.ts'

interface TeacherSelectProps {
  id?: string
  value?: number
  onChange?: (id: number) => void
  'aria-label'?: string
}

export function TeacherSelect(props: TeacherSelectProps) {
  const { data, isPending } = useTeachers()
  const options = data?.teachers.map(({ id, fullName }) => ({ value: id, label: personName(fullName) })) ?? []
  return <Select<number> {...props} options={options} loading={isPending} />
}

/** @param isEnabled false = the teachers are not loaded, because the user may not read them */
export function useTeacherNameById(isEnabled = true) {
  const { data } = useTeachers(isEnabled)
  return (id: number) => displayNameOf(data?.teachers.find((one) => one.id === id))
}

const useTeachers = (enabled = true) =>
  useRouteQuery(groups.filterObjects, undefined, { staleMs: 300_000, silent: true, enabled })

export const LessonTimeFields = () => (
  <Stack row gap={16}>
    <Field of={time} name="beginTime" label={words.begin} />
    <Field
      of={time}
      name="endTime"
      label={words.end}
      dependencies={['beginTime']}
      furtherRules={[createEndsAfterRule('beginTime', teachingErrorTexts.endsBeforeBegin)]}
    />
  </Stack>
)
