import { pointsAmountField } from '@markaz/protocol/motivation/points/schemas'
import { Field } from '../../shared/forms/Field.tsx'

export const PointsField = (props: { name: string; label: string }) => <Field of={pointsAmountField} {...props} />
