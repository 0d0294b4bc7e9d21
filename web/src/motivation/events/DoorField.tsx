import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { Form } from 'antd'
import { useCall } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'

interface DoorFieldProps {
  label: string
  extra: string
}

/** The door field is hidden if the user's branches have no door devices. */
export function DoorField({ label, extra }: DoorFieldProps) {
  const { data } = useCall(faceLogs.devices, undefined, { staleMs: 5 * 60_000, silent: true })
  if (!data?.devices.length) return null
  return (
    <Form.Item name="deviceId" label={label} extra={extra}>
      <Select allowClear options={data.devices.map(({ id, name }) => ({ value: id, label: name }))} />
    </Form.Item>
  )
}
