import { devices } from '@markaz/protocol/control/doors/routes'
import { type DoorDevice, DoorDeviceInput } from '@markaz/protocol/control/doors/schemas'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import style from './doors.module.css'
import { doorsText as words } from './doors.text.ts'

type Values = Omit<DoorDeviceInput, 'adminPassword'> & { adminPassword: string }

/** The password of an existing door device is never shown; if the field stays empty, the password does not change. */
export function DoorDeviceModal({ device, close }: { device: DoorDevice | null; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const offices = (useSignedInUser()?.offices ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = useRouteQuery(devices.read, { params: { id: device?.id ?? 0 } }, { enabled: device !== null })
  const login = known.data?.adminLogin
  useEffect(() => {
    if (login !== undefined && !form.isFieldTouched('adminLogin')) form.setFieldsValue({ adminLogin: login })
  }, [form, login])
  const create = useFormMutation(devices.create, { done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(devices.update, { done: () => commonText.edited })
  const { ipAddress, port, adminLogin, officeId } = Form.useWatch([], form) ?? {}
  const isElsewhere =
    device !== null &&
    login !== undefined &&
    (ipAddress !== device.ipAddress || port !== device.port || adminLogin !== login)
  const isPasswordNeeded = device === null || isElsewhere
  return (
    <FormModal<Values>
      title={device ? words.editTitle : words.addTitle}
      form={form}
      initialValues={
        device
          ? {
              ...{ name: device.name, type: device.type, ipAddress: device.ipAddress, port: device.port },
              ...(device.office && { officeId: device.office.id }),
              additionalOfficeIds: device.additionalOffices.map(({ id }) => id),
              adminPassword: '',
            }
          : {
              ...{ port: 80, adminLogin: 'admin', additionalOfficeIds: [] },
              ...(offices[0] && offices.length === 1 && { officeId: offices[0].value }),
            }
      }
      submit={(body, base) =>
        device
          ? update.mutateAsync({ params: { id: device.id }, body, base: { ...base, adminLogin: login } })
          : create.mutateAsync({ body })
      }
      fieldOf={{ DEVICE_NAME_TAKEN: 'name', DEVICE_ADDRESS_TAKEN: 'ipAddress' }}
      isOkDisabled={device !== null && login === undefined}
      close={close}
    >
      <Field of={DoorDeviceInput} name="name" />
      <Field of={DoorDeviceInput} name="type" options={words.types} />
      <div className={style.address}>
        <Field
          of={DoorDeviceInput}
          name="ipAddress"
          input={{ maxLength: 15, inputMode: 'decimal', placeholder: '192.168.1.64' }}
        />
        <Field of={DoorDeviceInput} name="port" extra={words.portHint} input={{ width: 110 }} />
      </div>
      <Field of={DoorDeviceInput} name="adminLogin" />
      <Field
        of={DoorDeviceInput}
        name="adminPassword"
        required={isPasswordNeeded}
        extra={device && (isElsewhere ? words.passwordNeeded : words.passwordKept)}
      />
      <Field of={DoorDeviceInput} name="officeId">
        <Select options={offices} />
      </Field>
      {offices.length > 1 && (
        <Field of={DoorDeviceInput} name="additionalOfficeIds" extra={words.additionalOfficesHint}>
          <Select mode="multiple" options={offices.filter(({ value }) => value !== officeId)} allowClear />
        </Field>
      )}
    </FormModal>
  )
}
