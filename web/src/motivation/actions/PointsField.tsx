import { points } from '@markaz/protocol/motivation/points/schemas'
import { NumberField } from '../../shared/forms/NumberField.tsx'

/** A field for an integer of at least 0. */
export function PointsField({ name, label }: { name: string; label: string }) {
  return <NumberField name={name} label={label} rule={points} />
}
