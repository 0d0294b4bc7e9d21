import { CallReason, type PhoneCallState } from '@markaz/protocol/control/calls/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { useMemo } from 'react'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { callsText as words } from './calls.text.ts'

const reasonField: FilterField = {
  kind: 'select',
  name: 'callReasonType',
  label: fieldLabels.reason,
  options: Object.values(CallReason).map((value) => ({ value, label: words.reasons[value] })),
  isDaily: true,
  widthPx: 220,
}
const stateField: FilterField = {
  kind: 'select',
  name: 'state',
  options: (Object.keys(words.states) as PhoneCallState[]).map((value) => ({ value, label: words.states[value] })),
  isDaily: true,
  widthPx: 200,
}
const datesField = (label: string): FilterField => ({ kind: 'dates', label, from: 'startDate', to: 'endDate' })

/** Only the list of families to call, not the call history, has a filter by the state of a call. */
export function useCallFilterFields(of: 'list' | 'history'): FilterField[] {
  const office = useOfficeFilterField()
  return useMemo(() => {
    const own =
      of === 'list' ? [reasonField, stateField, datesField(words.dates)] : [reasonField, datesField(words.callDates)]
    return office ? [...own, office] : own
  }, [of, office])
}
