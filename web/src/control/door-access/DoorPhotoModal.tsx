import type { uploads } from '@markaz/protocol/centre/files/routes'
import type { DoorAccess } from '@markaz/protocol/control/face-consents/schemas'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { uploadFinishedRule } from '../../shared/forms/field-upload.ts'
import { PhotoField } from '../../shared/forms/PhotoField.tsx'
import type { DoorAccessRoutes } from './DoorAccessOfPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'

interface DoorPhotoModalProps {
  person: DoorAccess
  routes: DoorAccessRoutes
  upload: typeof uploads.studentPhoto | typeof uploads.staffPhoto
  close: () => void
}

export function DoorPhotoModal({ person, routes, upload, close }: DoorPhotoModalProps) {
  const save = useFormMutation(routes.setPhoto, { done: () => words.photoSet })
  return (
    <FormModal<{ photo: string }>
      title={words.upload}
      initialValues={{}}
      submit={({ photo }) => save.mutateAsync({ params: { id: person.id }, body: { photo } })}
      close={close}
    >
      <Form.Item name="photo" label={words.photo} required extra={words.photoAbout} rules={[uploadFinishedRule]}>
        <PhotoField currentUrl={person.doorPhoto} upload={upload} name={person.fullName} />
      </Form.Item>
    </FormModal>
  )
}
