import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability } from '@markaz/protocol/teaching/availability/routes'
import type { WorkingHours } from '@markaz/protocol/teaching/availability/schemas'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { TeacherSelect, useTeacherNameById } from '../../domain/timetable/timetable-fields.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { availabilityText as words } from './availability.text.ts'
import {
  fromWorkingHoursFormValues,
  toWorkingHoursFormValues,
  WorkingHoursFields,
  type WorkingHoursValues,
} from './WorkingHoursFields.tsx'

export function OwnWorkingHoursModal({ hours, close }: { hours: readonly WorkingHours[]; close: () => void }) {
  const save = useFormMutation(ownAvailability.setHours, { done: () => words.hoursSaved })
  return (
    <Hours hours={hours} hint={words.hoursHint} save={(body, base) => save.mutateAsync({ body, base })} close={close} />
  )
}

export function WorkingHoursModal({ close }: { close: () => void }) {
  const [staffId, setStaffId] = useState<number>()
  const read = useFormInitialData(
    availability.hours,
    { params: { id: staffId ?? 0 } },
    { enabled: staffId !== undefined, silent: true },
  )
  const nameOf = useTeacherNameById()
  const save = useFormMutation(availability.setHours, {
    of: (_, { params }) => nameOf(params.id),
    done: () => words.hoursSaved,
  })
  if (staffId !== undefined && read.data)
    return (
      <Hours
        hours={read.data.hours}
        hint={words.hoursHintOf}
        save={(body, base) => save.mutateAsync({ params: { id: staffId }, body, base })}
        close={close}
      />
    )
  return (
    <Modal open title={words.hoursOf} footer={null} onCancel={close} width={460}>
      <Stack gap={12}>
        <span id="hours-of">{words.staff}</span>
        <TeacherSelect aria-label={words.staff} {...(staffId && { value: staffId })} onChange={setStaffId} />
        {staffId !== undefined && <LoadingOrError query={read} columns={2} />}
      </Stack>
    </Modal>
  )
}

interface HoursProps {
  hours: readonly WorkingHours[]
  hint: string
  save: (body: { hours: WorkingHours[] }, base: { hours: WorkingHours[] }) => Promise<unknown>
  close: () => void
}

function Hours({ hours, hint, save, close }: HoursProps) {
  return (
    <FormModal<WorkingHoursValues>
      title={words.hoursOf}
      initialValues={toWorkingHoursFormValues(hours)}
      submit={(values, began) =>
        save({ hours: fromWorkingHoursFormValues(values) }, { hours: fromWorkingHoursFormValues(began) })
      }
      close={close}
    >
      <Stack gap={12}>
        <SecondaryText as="p">{hint}</SecondaryText>
        <WorkingHoursFields />
        {/* Shows the error of the server about overlapping hours. */}
        <Form.Item name="hours" style={{ margin: 0 }}>
          <span />
        </Form.Item>
      </Stack>
    </FormModal>
  )
}
