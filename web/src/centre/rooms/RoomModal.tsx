import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { type Room, RoomInput } from '@markaz/protocol/centre/rooms/schemas'
import { Form, Input } from 'antd'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { common } from '../../shared/text/common.text.ts'
import { roomsText as words } from './rooms.text.ts'

interface RoomModalProps {
  room: Room | null
  officeId?: number | undefined
  close: () => void
}

export function RoomModal({ room, officeId: listed, close }: RoomModalProps) {
  const offices = useStaffInfo()?.offices ?? []
  const create = useFormMutation(rooms.create, { done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(rooms.update, { done: () => common.edited })
  const bodyOf = ({ officeId, name, capacity, floor, equipment }: RoomInput): RoomInput => ({
    ...{ officeId: room?.office.id ?? officeId, name },
    ...{ capacity: capacity ?? null, floor: floor ?? null, equipment: equipment?.trim() || null },
  })
  const submit = (values: RoomInput, began: RoomInput) => {
    const body = bodyOf(values)
    if (!room) return create.mutateAsync({ body })
    return update.mutateAsync({ params: { id: room.id }, body, base: bodyOf(began) })
  }
  const only = offices.length === 1 ? offices[0]?.id : listed
  const choices = room ? [room.office] : offices
  return (
    <FormModal<RoomInput>
      title={room ? words.editTitle : words.addTitle}
      initialValues={room ? { ...room, officeId: room.office.id } : only ? { officeId: only } : {}}
      submit={submit}
      fieldOf={{ ROOM_NAME_TAKEN: 'name' }}
      close={close}
    >
      <Form.Item name="officeId" label={words.office} required rules={[createZodRule(RoomInput.shape.officeId)]}>
        <Select options={choices.map(({ id, name }) => ({ value: id, label: name }))} disabled={room !== null} />
      </Form.Item>
      <TextField name="name" label={words.name} rule={RoomInput.shape.name} maxLength={100} />
      <NumberField name="capacity" label={words.capacity} rule={RoomInput.shape.capacity.optional()} />
      <NumberField name="floor" label={words.floor} rule={RoomInput.shape.floor.optional()} />
      <Form.Item name="equipment" label={words.equipment}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormModal>
  )
}
