import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { MasterClassInput } from '@markaz/protocol/motivation/events/schemas'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'

interface DoorFieldProps {
  label: string
  extra: string
}

/** The door field is hidden if the user's branches have no door devices. */
export function DoorDeviceField({ label, extra }: DoorFieldProps) {
  const { data } = useRouteQuery(faceLogs.devices, undefined, { staleMs: 5 * 60_000, silent: true })
  if (!data?.devices.length) return null
  return <Field of={MasterClassInput} name="deviceId" label={label} extra={extra} choices={data.devices} />
}
