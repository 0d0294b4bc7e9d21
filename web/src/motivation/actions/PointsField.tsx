import { pointsFields } from '@markaz/protocol/motivation/points/schemas'
import { NumberField } from '../../shared/forms/NumberField.tsx'

/** A form field for points: an integer of at least 0. */
export function PointsField({ name, label }: { name: string; label: string }) {
  return <NumberField name={name} label={label} rule={pointsFields} />
}
