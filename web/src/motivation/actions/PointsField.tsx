import { pointsFields } from '@markaz/protocol/motivation/points/schemas'
import { NumberField } from '../../shared/forms/NumberField.tsx'

export function PointsField({ name, label }: { name: string; label: string }) {
  return <NumberField name={name} label={label} rule={pointsFields} />
}
