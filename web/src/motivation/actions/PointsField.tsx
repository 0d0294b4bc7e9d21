import { pointsFields } from '@markaz/protocol/motivation/points/schemas'
import { Field } from '../../shared/forms/Field.tsx'

/** A form field for points: an integer of at least 0. */
export const PointsField = (props: { name: string; label: string }) => <Field of={pointsFields} {...props} />
