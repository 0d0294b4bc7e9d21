import { devices } from '@markaz/protocol/control/doors/routes'
import { type Device, DeviceInput, DoorType, NewDevice } from '@markaz/protocol/control/doors/schemas'
import { Form, Input } from 'antd'
import { useEffect } from 'react'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { useCall, useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { common } from '../../shared/text/common.text.ts'
import style from './doors.module.css'
import { doorsText as words } from './doors.text.ts'

type Values = Omit<DeviceInput, 'adminPassword'> & { adminPassword: string }

const typeOptions = Object.values(DoorType).map((value) => ({ value, label: words.types[value] }))
const { shape } = DeviceInput

/** The password of an existing door device is never shown; if the field stays empty, the password does not change. */
export function DeviceModal({ device, close }: { device: Device | null; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const offices = (useStaffInfo()?.offices ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = useCall(devices.read, { params: { id: device?.id ?? 0 } }, { enabled: device !== null })
  const login = known.data?.adminLogin
  useEffect(() => {
    if (login !== undefined && !form.isFieldTouched('adminLogin')) form.setFieldsValue({ adminLogin: login })
  }, [form, login])
  const create = useFormMutation(devices.create, { done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(devices.update, { done: () => common.edited })
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
      <TextField name="name" label={words.name} rule={shape.name} maxLength={100} />
      <Form.Item name="type" label={words.type} required rules={[createZodRule(shape.type)]}>
        <Select options={typeOptions} />
      </Form.Item>
      <div className={style.address}>
        <Form.Item name="ipAddress" label={words.ipAddress} required rules={[createZodRule(shape.ipAddress)]}>
          <Input maxLength={15} inputMode="decimal" autoComplete="off" placeholder="192.168.1.64" />
        </Form.Item>
        <NumberField name="port" label={words.port} extra={words.portHint} rule={shape.port} width={110} />
      </div>
      <TextField name="adminLogin" label={words.adminLogin} rule={shape.adminLogin} maxLength={64} />
      <Form.Item
        name="adminPassword"
        label={words.adminPassword}
        required={isPasswordNeeded}
        extra={device && (isElsewhere ? words.passwordNeeded : words.passwordKept)}
        rules={[createZodRule(isPasswordNeeded ? NewDevice.shape.adminPassword : shape.adminPassword)]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="officeId" label={words.office} required rules={[createZodRule(shape.officeId)]}>
        <Select options={offices} />
      </Form.Item>
      {offices.length > 1 && (
        <Form.Item name="additionalOfficeIds" label={words.additionalOffices} extra={words.additionalOfficesHint}>
          <Select mode="multiple" options={offices.filter(({ value }) => value !== officeId)} allowClear />
        </Form.Item>
      )}
    </FormModal>
  )
}
