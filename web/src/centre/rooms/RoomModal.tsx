import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { type Room, RoomInput } from '@markaz/protocol/centre/rooms/schemas'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { roomsText as words } from './rooms.text.ts'

interface RoomModalProps {
  room: Room | null
  officeId?: number | undefined
  close: () => void
}

export function RoomModal({ room, officeId: listed, close }: RoomModalProps) {
  const offices = useSignedInUser()?.offices ?? []
  const create = useFormMutation(rooms.create, { done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(rooms.update, { done: () => commonText.edited })
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
      <Field of={RoomInput} name="officeId" choices={choices} input={{ disabled: room !== null }} />
      <Field of={RoomInput} name="name" label={words.name} />
      <Field of={RoomInput} name="capacity" />
      <Field of={RoomInput} name="floor" />
      <Field of={RoomInput} name="equipment" />
    </FormModal>
  )
}
