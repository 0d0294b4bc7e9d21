import { exams } from '@markaz/protocol/teaching/exams/routes'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { examsText } from './exams.text.ts'

interface ExclusionReasonSelectProps {
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
  disabled?: boolean
  label?: string
}

/** Clearing the reason ends the participant's exclusion. */
export function ExclusionReasonSelect({ value, onChange, label, ...rest }: ExclusionReasonSelectProps) {
  const { data, isPending } = useRouteQuery(exams.failureReasons, undefined, { staleMs: 10 * 60_000 })
  return (
    <Select
      {...rest}
      {...(label ? { 'aria-label': label } : {})}
      allowClear
      loading={isPending}
      placeholder={examsText.noFailure}
      style={{ width: '100%' }}
      value={value ?? null}
      options={(data?.reasons ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  )
}
